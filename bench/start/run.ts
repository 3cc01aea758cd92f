import { buildIfChanged } from '#scripts/build.ts';
import { siteAddress } from '#server/config.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { median } from '../median.ts';
import { startForBench, type StartCommand } from './start-for-bench.ts';

const rounds = 9;

/** What Node itself takes: a server of three lines, in JavaScript. */
const bareServer = `
  const server = require('node:http').createServer((request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1', () => {
    console.log('Serving http://127.0.0.1:' + server.address().port);
  });
  process.on('SIGTERM', () => process.exit());`;

type Start = {
  name: string;
  command: StartCommand;
  environment?: Record<string, string>;
  /** The process is npm, which runs the server. */
  isNpm?: boolean;
};

const starts: Start[] = [
  {
    name: 'node server/main.mjs',
    command: [process.execPath, 'server/main.mjs'],
  },
  {
    name: 'node server/main.mjs, nothing kept compiled',
    command: [process.execPath, 'server/main.mjs'],
    environment: { NODE_DISABLE_COMPILE_CACHE: '1' },
  },
  { name: 'npm start, site built', command: ['npm', 'start'], isNpm: true },
  { name: 'bare node:http', command: [process.execPath, '-e', bareServer] },
];

/**
 * From the start of a process to the end of its first response. In turns, so that all of them meet
 * the same machine; each starts once before, which leaves its code compiled.
 */
export async function run(): Promise<void> {
  buildIfChanged();
  const measured = starts.map((start) => ({ start, figures: collect() }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { start, figures } of measured) {
      const figure = await measure(start);
      if (round === 0) continue;
      figures.ms.push(figure.ms);
      figures.processorMs.push(figure.processorMs);
      figures.residentMb.push(figure.residentMb);
    }
  }
  console.log(`To the end of the first response, in ms; median of ${rounds}, in turns`);
  console.table(
    measured.map(({ start, figures: { ms, processorMs, residentMb } }) => ({
      start: start.name,
      ms: median(ms),
      least: Math.round(Math.min(...ms)),
      most: Math.round(Math.max(...ms)),
      ...(start.isNpm !== true && {
        'processor ms': median(processorMs),
        'resident MB': median(residentMb),
      }),
    })),
  );
}

type Figures = { ms: number[]; processorMs: number[]; residentMb: number[] };

function collect(): Figures {
  return { ms: [], processorMs: [], residentMb: [] };
}

async function measure({ command, environment = {} }: Start) {
  await using data = await temporaryFolder();
  // The address is that of the build: with another one `npm start` would build again.
  const settings = { DATA_DIR: data.path, SITE_URL: siteAddress(process.env), ...environment };
  await using server = await startForBench({ command, folder: '.', environment: settings });
  const { processorSeconds, residentMb } = server.figures();
  return { ms: server.firstAnswerMs, processorMs: processorSeconds * 1000, residentMb };
}
