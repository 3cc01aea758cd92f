import type { ConfiguredTool } from './tool.ts';

/**
 * The tools of `company.yaml`. The build puts another module in the place of this one
 * (`site/integrations/configured-tools.ts`), which imports the tools that are named there, and no others.
 */
export const configured: readonly ConfiguredTool[] = [];

/** The sources from which their scripts come, as the policy names them. */
export const scriptSources: readonly string[] = [];
