import type { ToolSettings, ToolName } from '@altanube/content/schema/tools';
import type { AnalyticsEvent } from './analytics.ts';

export type ToolCategory = 'analytics' | 'marketing';

export type AllowedCategories = Readonly<Record<ToolCategory, boolean>>;

/** Hosts that a tool adds to the content security policy, by directive. */
export type CspSources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>
>;

export type ToolDescription<Name extends ToolName> = {
  /** All of them must be allowed. The consent dialog lists the tool under the last one. */
  needs: readonly [ToolCategory, ...ToolCategory[]];
  /** All sources that it contacts. */
  opens: (settings: ToolSettings<Name>) => CspSources;
  /**
   * Names of its cookies, and of its keys in local and session storage; a trailing `*` matches
   * anything. They are deleted when consent is withdrawn.
   */
  stores: (settings: ToolSettings<Name>) => readonly string[];
  takesVitals: boolean;
};

export type DescribedTool = {
  name: ToolName;
  settings: unknown;
  /** Empty with `needs: none` in `company.yaml`: the tool runs without consent. */
  needs: readonly ToolCategory[];
  opens: CspSources;
  stores: readonly string[];
  takesVitals: boolean;
};

/** A tool in a page. `start` comes first; after `stop`, only `start` is called. */
export type Tool = {
  /** Contacts its servers and counts the page view. May be called again after `stop`. */
  start: (allowed: AllowedCategories) => void;
  /** Called when the allowed categories change while the tool stays allowed. */
  handleConsentChange?: (allowed: AllowedCategories) => void;
  track: (analyticsEvent: AnalyticsEvent) => void;
  /** Stops all sending. `reload`: only a new page can guarantee that. */
  stop: () => 'stopped' | 'reload';
};

/** A tool of `company.yaml`, as the build writes it to `configured.ts`. */
export type ConfiguredTool = Pick<DescribedTool, 'needs' | 'stores' | 'takesVitals'> & {
  tool: Tool;
};
