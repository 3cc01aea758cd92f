import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend, Member } from './backend.ts';
import type { Proxy } from './proxies.ts';
import { flood, holdSlowClients } from './hostile-clients.ts';
import type { Visitors } from './visitors.ts';

/** Where a fault happens: behind one proxy, while visitors come. */
export type Scene = { backend: Backend; proxy: Proxy; authority: string; visitors: Visitors };

export type Fault = {
  name: string;
  /** Whether every page must be shown all the same. */
  keepsPages: boolean;
  /**
   * Whether a mail may go out a second time, under its Message-ID: docs/decisions/0011. The process
   * died, or the mailbox's answer was lost.
   */
  mayRepeatMail: boolean;
  /** Why it cannot be tried here, or null. */
  obstacle?: (backend: Backend) => string | null;
  /** Makes it happen, and over. */
  strike: (scene: Scene) => Promise<void>;
};

/** How long visitors come before and after. */
export const quietMs = 1_000;

/** Those first after which a message waits for its second attempt: the end of the run is later then. */
export const faults: readonly Fault[] = [
  { name: 'mail-gone', keepsPages: true, mayRepeatMail: true, strike: mailGone },
  { name: 'mail-slow', keepsPages: true, mayRepeatMail: false, strike: mailSlow },
  { name: 'killed', keepsPages: true, mayRepeatMail: true, strike: killed },
  { name: 'rolling-restart', keepsPages: true, mayRepeatMail: false, strike: rollingRestart },
  { name: 'hung', keepsPages: true, mayRepeatMail: false, strike: hung },
  { name: 'database-restart', keepsPages: true, mayRepeatMail: false, strike: databaseRestart },
  { name: 'connections-cut', keepsPages: true, mayRepeatMail: false, strike: connectionsCut },
  {
    name: 'disk-full',
    keepsPages: true,
    mayRepeatMail: false,
    obstacle: ({ database }) =>
      database.disk === null ? 'no small disk can be mounted here (that takes root)' : null,
    strike: diskFull,
  },
  { name: 'slow-clients', keepsPages: true, mayRepeatMail: false, strike: slowClients },
  { name: 'flood', keepsPages: true, mayRepeatMail: false, strike: flooded },
  {
    name: 'clock-back',
    keepsPages: true,
    mayRepeatMail: false,
    obstacle: ({ setClock }) =>
      setClock === null ? 'libfaketime is not installed: apt-get install libfaketime' : null,
    strike: clockBack,
  },
];

async function mailGone({ backend: { mailbox } }: Scene): Promise<void> {
  await mailbox.goAway();
  await sleep(3_000);
  await mailbox.comeBack();
}

async function mailSlow({ backend: { mailbox } }: Scene): Promise<void> {
  mailbox.setDelay(2_000);
  await sleep(4_000);
  mailbox.setDelay(0);
}

async function killed({ backend: { members } }: Scene): Promise<void> {
  for (const member of [...members, ...members]) {
    await restart(member, 'SIGKILL');
    await sleep(500);
  }
}

/** One after the other, as soon as the one before serves pages again. */
async function rollingRestart({ backend: { members } }: Scene): Promise<void> {
  for (const member of [...members, ...members]) await restart(member, 'SIGTERM');
}

async function restart(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await member.end(signal);
  await member.start();
}

async function hung({ backend: { members } }: Scene): Promise<void> {
  members[0].signal('SIGSTOP');
  await sleep(8_000);
  members[0].signal('SIGCONT');
}

async function databaseRestart({ backend: { database } }: Scene): Promise<void> {
  await database.stop();
  await sleep(2_000);
  await database.start();
}

async function connectionsCut({ backend: { database } }: Scene): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await database.cutConnections();
    await sleep(300);
  }
}

/** Until the first message was turned away, and a while longer. */
async function diskFull({ backend: { database }, visitors }: Scene): Promise<void> {
  const before = visitors.figures.failedPosts;
  await database.disk?.fill();
  const end = performance.now() + 10_000;
  while (visitors.figures.failedPosts === before && performance.now() < end) await sleep(100);
  await sleep(1_500);
  await database.disk?.makeRoom();
}

async function slowClients({ proxy, authority }: Scene): Promise<void> {
  await using _clients = await holdSlowClients({ port: proxy.httpsPort, authority, count: 500 });
  await sleep(3_000);
}

async function flooded({ proxy, authority, visitors }: Scene): Promise<void> {
  for (const name of await flood({ port: proxy.httpsPort, authority, proxy: proxy.name })) {
    visitors.accepted.add(name);
  }
}

async function clockBack({ backend: { setClock } }: Scene): Promise<void> {
  await setClock?.(-3600);
  await sleep(2_000);
  await setClock?.(0);
}
