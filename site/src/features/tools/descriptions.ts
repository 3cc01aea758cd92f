import {
  toolNames,
  type ToolSettings,
  type ToolName,
  type Tools,
} from '@altanube/content/schema/tools';
import { description as clarity } from './clarity.ts';
import { description as googleAnalytics } from './google-analytics.ts';
import { description as linkedIn } from './linked-in.ts';
import { description as matomo } from './matomo.ts';
import { description as meta } from './meta.ts';
import { description as plausible } from './plausible.ts';
import { description as tagManager } from './tag-manager.ts';
import type { DescribedTool, CspSources, ToolCategory, ToolDescription } from './tool.ts';

const descriptions: { [Name in ToolName]: ToolDescription<Name> } = {
  plausible,
  matomo,
  googleAnalytics,
  tagManager,
  clarity,
  meta,
  linkedIn,
};

/** The tools that the company uses, in the order of `toolNames`; for build and server. */
export function describeTools(tools: Tools | null): DescribedTool[] {
  return toolNames.flatMap((name) => describe(name, tools?.[name] ?? null) ?? []);
}

function describe<Name extends ToolName>(
  name: Name,
  settings: ToolSettings<Name> | null,
): DescribedTool | null {
  if (settings === null) return null;
  const { opens, stores, takesVitals, ...description } = descriptions[name];
  const needs = 'needs' in settings && settings.needs === 'none' ? [] : description.needs;
  return { name, settings, needs, opens: opens(settings), stores: stores(settings), takesVitals };
}

/** The category that lists a tool: the last one it needs. Null if it needs no consent. */
export function getCategory({ needs }: Pick<DescribedTool, 'needs'>): ToolCategory | null {
  return needs.at(-1) ?? null;
}

/** Sources that pages contact besides their own origin, by directive, without duplicates. */
export function collectCspSources(tools: Tools | null): CspSources {
  const all = describeTools(tools).flatMap(({ opens }) => Object.entries(opens));
  const byDirective = Map.groupBy(all, ([directive]) => directive);
  return Object.fromEntries(
    Array.from(byDirective, ([directive, entries]) => [
      directive,
      [...new Set(entries.flatMap(([, sources]) => sources))],
    ]),
  );
}
