import type { z } from 'zod';
import { group, template, text } from './text.ts';

/** How a service can be, as its status page says. */
export type StatusLevel = 'operational' | 'minor' | 'major' | 'critical' | 'maintenance';

const level = group({ state: text, description: text });

export const serviceStatusSchema = group('The status of the service', {
  title: text,
  state: text.describe('The status itself: all systems operational'),
  description: text,
  reported: group('Where company.yaml names a status page', {
    operational: level,
    minor: level,
    major: level,
    critical: level,
    maintenance: level,
    unknown: level.describe('If the status page cannot be had'),
    unread: text.describe('Until it has been read, and without JavaScript'),
    lastKnown: template('time').describe('When it said what is shown, if it cannot be had now'),
    link: text.describe('Link to the status page'),
  } satisfies Record<StatusLevel, typeof level> & Record<string, unknown>),
});

export type ServiceStatusCopy = z.infer<typeof serviceStatusSchema>;
