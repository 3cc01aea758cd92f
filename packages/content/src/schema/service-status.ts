import { z } from 'zod';
import { template, text } from './text.ts';

/** How a service can be, as its status page says. */
export type StatusLevel = 'operational' | 'minor' | 'major' | 'critical' | 'maintenance';

const level = z.strictObject({ state: text, description: text });

export const serviceStatusSchema = z
  .strictObject({
    title: text,
    state: text.describe('The status itself: all systems operational'),
    description: text,
    reported: z
      .strictObject({
        operational: level,
        minor: level,
        major: level,
        critical: level,
        maintenance: level,
        unknown: level.describe('If the status page cannot be had'),
        unread: text.describe('Until it has been read, and without JavaScript'),
        lastKnown: template('time').describe('When it said what is shown, if it cannot be had now'),
        link: text.describe('Link to the status page'),
      } satisfies Record<StatusLevel, typeof level> & Record<string, unknown>)
      .describe('Where company.yaml names a status page'),
  })
  .describe('The status of the service');

export type ServiceStatusCopy = z.infer<typeof serviceStatusSchema>;
