import { describe, expect, test } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { createCommands, storeKinds } from '../../testing/commands.ts';
import { postMessage } from '../../testing/posts.ts';
import { createServerFolder, runLeadsCommand } from '../../testing/server-process.ts';
import { openTestServer } from '../../testing/test-server.ts';

const patience = { timeout: 30_000 };
const secret = 'secret-0123456789abcdef';

describe.each(storeKinds)('on %s', (kind) => {
  test('sends cards to declared destinations, alerts about others, and leaks no secret', async () => {
    let isGone = false;
    await using googleChat = await startHttpPeer((response) => {
      response.writeHead(isGone ? 404 : 200).end(`No space for ${secret}`);
    });
    await using teams = await startHttpPeer((response) => response.writeHead(202).end());
    await using slack = await startHttpPeer();
    await using commands = await createCommands(kind);
    const destinations = ['google-chat', 'teams'];
    await using folder = await createServerFolder(destinations);
    const environment = {
      ...commands.env,
      GOOGLE_CHAT_WEBHOOK_URL: new URL(
        `/v1/spaces/AAA/messages?key=k&token=${secret}`,
        googleChat.url,
      ).href,
      TEAMS_WEBHOOK_URL: new URL(`/workflows/1?sig=${secret}`, teams.url).href,
      SLACK_WEBHOOK_URL: new URL(`/services/T1/B1/${secret}`, slack.url).href,
      ALERTS_TO: 'teams',
    };
    const leads = (...args: string[]) => runLeadsCommand(folder.path, environment, args);
    await using server = await openTestServer(environment, { destinations });
    const post = async (): Promise<string> => (await (await postMessage(server.url)).json()).id;
    const readAlerts = () => teams.received.map(({ body }) => body).join('\n');

    await expect.poll(readAlerts, patience).toContain('hay un destino sin declarar');
    const id = await post();
    const show = async (id: string) => JSON.parse(await leads('show', id, '--json')).deliveries;
    await expect
      .poll(() => show(id), patience)
      .toMatchObject([
        { channel: 'google-chat', state: 'delivered' },
        { channel: 'mail', state: 'delivered' },
        { channel: 'teams', state: 'delivered', lastError: expect.stringContaining('queued') },
      ]);
    expect(googleChat.received[0]?.body).toContain(id);
    expect(await leads('list')).toMatch(/google-chat delivered, mail delivered, teams delivered/);
    const metrics = await (await fetch(`${server.statusUrl}/metrics`)).text();
    expect(metrics).toContain('{channel="google-chat",result="delivered"} 1');

    expect(await leads('test-destination', 'teams')).toMatch(
      /^teams has taken the sample \(queued/,
    );
    expect(teams.received.at(-1)?.body).toContain('TEST');
    await expect(leads('test-destination', 'slack')).rejects.toThrow(
      /slack is not in use, but mail/,
    );
    isGone = true;
    await expect(leads('test-destination', 'google-chat')).rejects.toThrow(
      /google-chat does not let this server in, or is gone: HTTP 404: No space for …/,
    );
    const waiting = await post();
    await expect.poll(readAlerts, patience).toContain('un destino ya no admite mensajes');
    expect(readAlerts()).toContain('google-chat (HTTP 404)');
    expect(await show(waiting)).toContainEqual(
      expect.objectContaining({ channel: 'google-chat', state: 'pending' }),
    );
    const health = await (await fetch(`${server.statusUrl}/healthz`)).json();
    expect(health.destinations).toContainEqual({ name: 'google-chat', pending: 1, parked: 0 });
    const details = { destinations: 'google-chat (HTTP 404)', count: 1 };
    expect(health.problems).toContainEqual(
      expect.objectContaining({ name: 'destination-broken', details }),
    );
    expect(slack.received).toEqual([]);
    const erased = await leads('erase', id);
    expect(erased).toContain('Delete the copies there too: google-chat, mail, teams.');
    expect(await leads('show', id)).toMatch(/mail +erased/);
    // The server continues to store messages.
    await leads('show', await post());
    const written = [...server.lines, await leads('show', waiting), metrics];
    expect(written.join('\n')).not.toContain(secret);
  });
});
