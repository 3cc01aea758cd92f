import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { createPipedrivePeer } from './pipedrive-peer.ts';
import { pipedrive } from './pipedrive.ts';
import { openProject, run, type Project } from './project.ts';

const token = 'secret-0123456789abcdef';

/** The steps of packages/outbox/README.md, “Add a destination”, and of docs/recipes.md. */
function addPipedrive(project: Project): void {
  const folder = 'packages/outbox/src/destinations';
  const code = readFileSync('e2e/recipes/pipedrive.ts', 'utf8');
  const relative = code.replaceAll(/@altanube\/outbox\/destinations\/([\w-]+)/g, './$1.ts');
  project.write(`${folder}/pipedrive.ts`, relative);
  project.edit(`${folder}/services.ts`, 'hubspot()]', 'hubspot(), pipedrive]');
  project.addImport(`${folder}/services.ts`, "import { pipedrive } from './pipedrive.ts';");
  const tests = `${folder}/destinations.test.ts`;
  const peer = '  pipedrive: () => createPipedrivePeer(secret),\n';
  project.edit(tests, '  hubspot: createHubspotPeer,\n', `  hubspot: createHubspotPeer,\n${peer}`);
  project.addImport(
    tests,
    "import { createPipedrivePeer } from '@altanube/e2e/recipes/pipedrive-peer';",
  );
  project.edit('.env.example', 'HUBSPOT_TOKEN=\n', 'HUBSPOT_TOKEN=\nPIPEDRIVE_URL=\n');
  const row = '| `pipedrive` | `PIPEDRIVE_URL` | a person, a lead and a note | |\n';
  project.edit('docs/operations.md', '| `webhook`     |', `${row}| \`webhook\`     |`);
  project.set('content/company.yaml', 'destinations', ['pipedrive']);
  project.edit(
    'content/es/legal/privacy.md',
    'No vendemos ni',
    'Los recibe Pipedrive. No vendemos ni',
  );
}

test('a destination is one file and one line', () => {
  using project = openProject();
  addPipedrive(project);
  run(project, 'tsc --noEmit -p .');
  const server =
    'packages/outbox/src/destinations packages/runtime/src/config server/leads/every-field';
  run(project, `vitest run --project=server ${server}`);
  run(project, 'vitest run --project=site packages/content/src docs/behaviour editor/words');
});

test('a lost reply makes no second person, lead or note', async () => {
  const { reply, rows } = createPipedrivePeer(token);
  const lost = new Set<string>();
  await using peer = await startHttpPeer((response, post) => {
    const { status, answer } = reply(post);
    const isLost = post.body !== '' && !lost.has(post.path);
    if (!isLost) return void response.writeHead(status).end(JSON.stringify(answer));
    lost.add(post.path);
    response.destroy();
  });
  const sender = { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa' };
  const card = {
    id: 'message-1',
    headline: 'Nuevo mensaje',
    rows: [],
    text: '',
    receivedAt: 0,
    sender,
  };
  const url = new URL(`/?api_token=${token}`, peer.url).href;
  const send = () => pipedrive.send(url, card, new AbortController().signal);
  for (const _ of ['person', 'lead', 'note']) {
    expect(await send()).toMatchObject({ ok: false, isPermanent: false });
  }
  expect(await send()).toEqual({ ok: true, warning: null });
  expect(rows).toEqual({
    'v2/persons': [expect.anything()],
    'v1/leads': [expect.objectContaining({ origin_id: card.id, person_id: 1 })],
    'v1/notes': [expect.anything()],
  });
});
