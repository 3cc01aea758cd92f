import type { ConfiguredTool } from './tool.ts';

/** The tools of `company.yaml`. The build replaces this module (`site/integrations/configured-tools.ts`). */
export const configured: readonly ConfiguredTool[] = [];

/** The sources from which their scripts come, as the policy names them. */
export const scriptSources: readonly string[] = [];
