import type { Plugin } from 'esbuild';
import { readSharedData } from '@altanube/content/read-files';
import type { ToolName, Tools } from '@altanube/content/schema/tools';
import { describeTools } from '../src/features/tools/descriptions.ts';
import type { DescribedTool } from '../src/features/tools/tool.ts';

/** The tools in `company.yaml`; null if the file is invalid, which stops the build elsewhere. */
export function readCompanyTools(): Tools | null {
  return readSharedData('content').data?.company.tools ?? null;
}

/** Build-time constants for browser code: without tools, their code is left out. */
export function createToolsDefine(tools: Tools | null): Record<string, string> {
  const described = describeTools(tools);
  return {
    'import.meta.env.TOOLS_CONFIGURED': String(described.length > 0),
    'import.meta.env.TOOLS_WITHOUT_CONSENT': String(described.some((it) => it.needs.length === 0)),
  };
}

/** Replaces `site/src/features/tools/configured.ts` with the tools of the company. */
export function configuredTools(tools: Tools | null): Plugin {
  return {
    name: 'configured-tools',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]features[\\/]tools[\\/]configured\.ts$/ }, () => ({
        contents: generateConfiguredModule(describeTools(tools)),
        loader: 'ts',
      }));
    },
  };
}

/** A module with the code of each tool and the parts of its description that pages need. */
function generateConfiguredModule(tools: readonly DescribedTool[]): string {
  const imports = tools.map(
    ({ name }) => `import { create as ${name} } from './${toFileName(name)}.ts';`,
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

/** `googleAnalytics` becomes `google-analytics`. */
function toFileName(name: ToolName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
