import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startChild, waitForLine } from '../../server/testing/child.ts';
import { postMessage } from '../../server/testing/posts.ts';
import { createPipedrivePeer } from './pipedrive-peer.ts';
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
  const peerModule = '@altanube/e2e/recipes/pipedrive-peer';
  project.addImport(tests, `import { createPipedrivePeer } from '${peerModule}';`);
  project.edit('.env.example', 'HUBSPOT_TOKEN=\n', 'HUBSPOT_TOKEN=\nPIPEDRIVE_URL=\n');
  const row = '| `pipedrive` | `PIPEDRIVE_URL` | a person, a lead and a note | |\n';
  project.edit('docs/operations.md', '| `webhook`     |', `${row}| \`webhook\`     |`);
  project.set('content/company.yaml', 'destinations', ['pipedrive']);
  project.addToPrivacyPolicy('Los recibe Pipedrive.');
}

test('a destination is one file and one line, and a lost reply makes no second lead', async () => {
  using project = openProject();
  addPipedrive(project);
  run(project, 'tsc --noEmit -p .');
  const tests = [
    'packages/outbox/src/destinations/destinations packages/runtime/src/config',
    'server/leads/every-field packages/content/src docs/docs editor/words',
  ];
  run(project, `vitest run --project=server --project=site ${tests.join(' ')}`);

  const pipedrive = createPipedrivePeer(token);
  const lost: string[] = [];
  await using peer = await startHttpPeer((response, post) => {
    const { status, answer } = pipedrive.reply(post);
    // Each addition succeeds, and its first reply gets lost.
    if (post.body !== '' && !lost.includes(post.path)) {
      lost.push(post.path);
      response.destroy();
    } else response.writeHead(status).end(JSON.stringify(answer));
  });
  const settings = {
    ...{ PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', PAGES: 'off' },
    PIPEDRIVE_URL: new URL(`/?api_token=${token}`, peer.url).href,
  };
  const options = { cwd: project.folder, env: settings };
  await using server = startChild([join(project.folder, 'server/main.mjs')], options);
  const [, url = ''] = await waitForLine(server.child, /^Serving (http:\S+)$/);
  const { id } = await (await postMessage(url)).json();
  // The server looks once a minute for what another process asks to send again.
  const patience = { timeout: 120_000 };
  for (const path of ['v2/persons', 'v1/leads', 'v1/notes']) {
    await expect.poll(() => lost, patience).toContain(`/api/${path}`);
    await leads(options, 'resend', id);
  }
  const find = async () => JSON.parse(await leads(options, 'show', id, '--json')).deliveries;
  const delivered = expect.objectContaining({ channel: 'pipedrive', state: 'delivered' });
  await expect.poll(find, patience).toContainEqual(delivered);
  expect(pipedrive.rows).toEqual({
    'v2/persons': [expect.anything()],
    'v1/leads': [expect.objectContaining({ origin_id: id, person_id: 1 })],
    'v1/notes': [expect.anything()],
  });
});

async function leads(options: { cwd: string; env: NodeJS.ProcessEnv }, ...args: string[]) {
  return (await promisify(execFile)(process.execPath, ['server/leads/cli.ts', ...args], options))
    .stdout;
}
