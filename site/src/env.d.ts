/// <reference types="astro/client" />

declare module '*?inline-script' {
  const code: string;
  export default code;
}

interface ImportMetaEnv {
  readonly PUBLIC_FUNCTIONS_URL?: string;
  readonly PUBLIC_ANON_KEY?: string;
  /** Whether `company.yaml` names a tool (`site/integrations/configured-tools.ts`). */
  readonly TOOLS_CONFIGURED?: boolean;
  readonly TOOLS_WITHOUT_CONSENT?: boolean;
  /** In every script but inline ones (`site/astro.config.ts`). */
  readonly PHONES: readonly import('@altanube/content/phones').OfficePhone[];
}

interface Navigator {
  /** Global Privacy Control (W3C working draft), if the browser supports it. */
  readonly globalPrivacyControl?: boolean;
}
