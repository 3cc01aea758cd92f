import type { ConfiguredTool } from './tool.ts';

/** The tools of `company.yaml`. The build replaces this module (`site/integrations/configured-tools.ts`). */
export const configured: readonly ConfiguredTool[] = [];

/** Sources of their scripts, as in the content security policy. */
export const scriptSources: readonly string[] = [];
