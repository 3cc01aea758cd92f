import { googleChat } from './google-chat.ts';
import { hubspot } from './hubspot.ts';
import type { Service } from './service.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';

/** The one list of services: settings, content, command line, metrics and tests read it. */
export const services: readonly Service[] = [googleChat, teams, slack, hubspot()];

export const destinationNames = ['mail', 'webhook', ...services.map(({ name }) => name)];
