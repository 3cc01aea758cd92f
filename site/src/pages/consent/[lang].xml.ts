import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { getContent, getLanguagePaths } from '#content/site-content.ts';
import { xhtmlResponse } from '#ui/xhtml-response.ts';
import { ConsentTexts } from '#features/consent/consent-dialog.tsx';
import { addToolsToConsentDialog } from '#features/tools/vendor-disclosures.ts';

export const getStaticPaths = getLanguagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The texts of the consent dialog's tabs that start hidden. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  const { copy, company } = getContent(language);
  return xhtmlResponse(createElement(ConsentTexts, addToolsToConsentDialog(copy, company)));
};
