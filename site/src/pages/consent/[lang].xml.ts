import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { contentIn, languagePaths } from '#content/site-content.ts';
import { xhtmlResponse } from '#ui/xhtml-response.ts';
import { ConsentTexts } from '#features/consent/consent-dialog.tsx';
import { addToolsToConsentDialog } from '#features/tools/vendor-disclosures.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** What the tabs of the cookie dialog say that are out of sight at first. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  const { copy, company } = contentIn(language);
  return xhtmlResponse(createElement(ConsentTexts, addToolsToConsentDialog(copy, company)));
};
