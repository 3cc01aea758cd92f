import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { readSharedData } from '@altanube/content/read-files';
import type { ToolName, Tools } from '@altanube/content/schema/tools';
import { describeTools } from '../src/features/tools/descriptions.ts';
import type { DescribedTool } from '../src/features/tools/tool.ts';

/** The tools in `company.yaml`; none if it has a problem, which stops the build elsewhere. */
export function toolsOfCompany(directory = 'content'): Tools | null {
  return readSharedData(resolve(directory)).data?.company.tools ?? null;
}

/** What the code for browsers knows at build time: without tools, their code is left out. */
export function toolsDefine(tools: Tools | null): Record<string, string> {
  const isAny = describeTools(tools).length > 0;
  return { 'import.meta.env.TOOLS_CONFIGURED': String(isAny) };
}

/** Puts the tools of the company in the place of `site/src/features/tools/configured.ts`. */
export function configuredTools(tools: Tools | null): Plugin {
  return {
    name: 'configured-tools',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]features[\\/]tools[\\/]configured\.ts$/ }, () => ({
        contents: configuredModule(describeTools(tools)),
        loader: 'ts',
      }));
    },
  };
}

/** The code of each tool, and what pages need of its description. */
export function configuredModule(tools: readonly DescribedTool[]): string {
  const imports = tools.map(
    ({ name }) => `import { create as ${name} } from './${nameFile(name)}.ts';`,
  );
  const entries = tools.map(
    ({ name, settings, needs, stores, takesVitals }) =>
      `{ ...${JSON.stringify({ needs, stores, takesVitals })}, tool: ${name}(${JSON.stringify(settings)}) },`,
  );
  const sources = tools.flatMap(({ opens }) => opens['script-src'] ?? []);
  return [
    ...imports,
    'export const configured = [',
    ...entries,
    '];',
    `export const scriptSources = ${JSON.stringify([...new Set(sources)])};`,
  ].join('\n');
}

/** `googleAnalytics` is in `google-analytics.ts`. */
function nameFile(name: ToolName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
