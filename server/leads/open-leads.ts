import { hostname } from 'node:os';
import { join } from 'node:path';
import { createQuarantineMailTask, readReportTime } from '@altanube/contact/mail/quarantine-mail';
import type { DemoOptions } from '@altanube/contact/mail/demo';
import {
  contactProblems,
  type ContactProblem,
  type Problems,
} from '@altanube/contact/mail/problems';
import { messageRules } from '@altanube/contact/contact-message';
import { createTeamChannels } from '@altanube/contact/team';
import { openOutbox, type AttemptResult, type LeaderTimes, type Outbox } from '@altanube/outbox';
import { listExpiries } from '@altanube/content/expiries';
import { forms } from '@altanube/content/forms';
import { defaultLanguage as teamLanguage, type Language } from '@altanube/content/languages';
import type { Company } from '@altanube/content/schema/company';
import { createClientAddressResolver } from '../http/client-address.ts';
import type { Config } from '@altanube/runtime/config';
import type { Log } from '@altanube/runtime/log';
import { reportLastRuns } from '../status/last-runs.ts';
import { createContactEndpoint } from './receive/contact-endpoint.ts';
import { getMessageResult, type MessageResult } from './receive/contact-replies.ts';
import { createRateLimits, windowSeconds } from './receive/rate-limits.ts';
import { getStoreLocation } from '@altanube/contact/open-store';
import type { ServerCopy } from '@altanube/content/server-content';

export type LeadsOptions = {
  config: Config;
  copy: Record<Language, ServerCopy>;
  /** Its name and mailbox are used where the configuration sets none. */
  company: Company;
  demo: DemoOptions;
  /** The last day whose holidays the pages know. */
  holidaysUntil?: string | undefined;
  log: Log;
  now?: () => number;
  observer?: LeadObserver | undefined;
  /** For tests, in milliseconds. */
  times?: {
    maintenanceIntervalMs?: number;
    leader?: LeaderTimes;
  };
};

/** Called for each message and each delivery attempt, for metrics. */
export type LeadObserver = {
  onMessage: (result: MessageResult) => void;
  onAttempt: (channel: string, result: AttemptResult) => void;
};

export type Leads = ReturnType<typeof openLeads>;
export type Health = Leads['health'];

/** Retries a store that cannot be used, and refuses messages until it can. */
export function openLeads(options: LeadsOptions) {
  const { config, copy, company, demo, log, now = Date.now, observer, times = {} } = options;
  const { dataDir, databaseUrl, minFreeBytes, quarantineRetentionDays } = config;
  const machine = config.serverName ?? hostname();
  const problems: Problems = {
    raise: (name, details) => outbox.alerts.raise(name, details),
    resolve: (name) => outbox.alerts.resolve(name),
  };
  const team = createTeamChannels({
    settings: config,
    copy: copy[teamLanguage],
    company,
    demo,
    machine,
    problems,
  });
  const outbox: Outbox<ContactProblem> = openOutbox({
    ...messageRules,
    database: getStoreLocation(config),
    destinations: team.destinations,
    problems: contactProblems,
    server: databaseUrl && machine,
    maintenance: {
      folder: dataDir,
      retentionDays: config.leadsRetentionDays,
      quarantineRetentionDays,
      readReportTime: () => readReportTime(store, now()),
      minFreeBytes,
      formerFile: databaseUrl && join(dataDir, 'leads.db'),
      check: () => {
        alerts.expire('overall-limit', windowSeconds * 1000);
        reportLastRuns(dataDir, problems, now());
        const { lastDays, count } = listExpiries(company, now(), options.holidaysUntil);
        if (count === 0) alerts.resolve('content-expires');
        else alerts.raise('content-expires', { ...lastDays, count });
      },
      tasks: [() => sendQuarantineMail()],
      pauseMs: times.maintenanceIntervalMs,
    },
    onAttempt: observer?.onAttempt,
    log,
    now,
    leaderTimes: times.leader,
  });
  const { store, alerts, health } = outbox;
  for (const channel of team.alertChannels) alerts.addChannel(channel);
  // Resolves alerts of an earlier process about settings that are correct now.
  if (!config.isMailForgotten) alerts.resolve('mail-to-folder');
  if (team.destinations.length === 1) alerts.resolve('destination-broken');
  const { unlisted } = team;
  if (unlisted.length === 0) alerts.resolve('destination-not-listed');
  else alerts.raise('destination-not-listed', { destinations: unlisted.join(', ') });

  const sendQuarantineMail = createQuarantineMailTask({
    store,
    sendTeamMail: team.sendTeamMail,
    copy: copy[teamLanguage],
    quarantineDays: quarantineRetentionDays,
    log,
    now,
  });
  return {
    endpoint: createContactEndpoint({
      store: {
        add: outbox.add,
        findRepeated: store.findRepeated,
      },
      copy,
      forms,
      siteOrigin: config.siteUrl.origin,
      allowedOrigins: config.allowedOrigins,
      anonKey: config.anonKey,
      getClientAddress: createClientAddressResolver(config),
      rateLimits: createRateLimits(config.leadRateLimits),
      mailDomain: team.mailDomain,
      log,
      now,
      onOutcome(outcome) {
        const result = getMessageResult(outcome);
        observer?.onMessage(result);
        if (result === 'accepted' || result === 'quarantined') problems.resolve('lead-not-stored');
        if (outcome.kind === 'unavailable') {
          problems.raise('lead-not-stored', { reason: outcome.reason });
        }
        if (outcome.kind === 'limited' && outcome.limit === 'overall') {
          problems.raise('overall-limit');
        }
      },
    }),
    health,
    /** Stops delivery, aborts attempts that are unfinished after `graceMs`, and closes the store. */
    close: outbox.close,
  };
}
