import type { ToolSettings, ToolName } from '@altanube/content/schema/tools';
import type { Act } from './acts.ts';

export type ToolCategory = 'analytics' | 'marketing';

export type Allowed = Readonly<Record<ToolCategory, boolean>>;

/** Directives of the content security policy that a tool adds hosts to. */
export type Opened = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>
>;

export type ToolDescription<Name extends ToolName> = {
  /** All of them must be allowed. Visitors find the tool under the last one. */
  needs: readonly [ToolCategory, ...ToolCategory[]];
  /** The sources that it asks, and no others. */
  opens: (settings: ToolSettings<Name>) => Opened;
  /**
   * Names under which it keeps something in cookies, local or session storage of the site; a `*` at
   * the end stands for anything. They are deleted when consent is withdrawn.
   */
  stores: (settings: ToolSettings<Name>) => readonly string[];
  takesVitals: boolean;
};

export type DescribedTool = {
  name: ToolName;
  settings: unknown;
  needs: readonly ToolCategory[];
  opens: Opened;
  stores: readonly string[];
  takesVitals: boolean;
};

/** A tool in a page. `start` comes first; after `stop` nothing but `start` is called. */
export type Tool = {
  /** Contacts its servers, and counts the page. Also called again after `stop`. */
  start: (allowed: Allowed) => void;
  /** What is allowed has changed, and the tool still is. */
  follow?: (allowed: Allowed) => void;
  measure: (act: Act) => void;
  /** From here on it sends nothing. `reload`: only a new page can guarantee that. */
  stop: () => 'stopped' | 'reload';
};

/** A tool of `company.yaml`, as the build puts it into `configured.ts`. */
export type ConfiguredTool = Pick<DescribedTool, 'needs' | 'stores' | 'takesVitals'> & {
  tool: Tool;
};
