import { isCompared, suites } from '@altanube/content/suites';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import {
  createCalculatorProps,
  getCalculatorPropsUrl,
} from '#features/calculator/calculator-props.ts';
import { createSuiteFitProps, getSuiteFitPropsUrl } from '#features/suite-fit/suite-fit-props.ts';
import {
  createSupportSearchProps,
  getSupportSearchPropsUrl,
  createSearchData,
  getSearchDataUrl,
} from '#features/support-search/support-search-props.ts';
import { contactFormProps, contactFormPropsUrl } from '#sections/contact/contact-form-props.ts';
import { getContent } from '#content/site-content.ts';
import { languages, type Language } from '@altanube/content/languages';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    Object.keys(getIslandData(language)).map((url) => ({
      params: { data: url.slice(1).replace(/\.json$/, '') },
      props: { language, url },
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props: { language, url } }) =>
  Response.json(getIslandData(language)[url]);

/** The data that islands fetch at their first use, by URL. */
function getIslandData(language: Language): Record<string, unknown> {
  const content = getContent(language);
  const { copy, fitRules, prices } = content;
  const hasQuiz = isCompared && fitRules.questions.length > 0;
  return {
    ...Object.fromEntries(
      (prices.calculator === null ? [] : suites).map((suite) => [
        getCalculatorPropsUrl(language, suite),
        createCalculatorProps(content, suite),
      ]),
    ),
    [contactFormPropsUrl(language)]: contactFormProps(content, import.meta.env),
    ...(hasQuiz && { [getSuiteFitPropsUrl(language)]: createSuiteFitProps(content) }),
    [getSupportSearchPropsUrl(language)]: createSupportSearchProps(copy, language),
    [getSearchDataUrl(language)]: createSearchData(content),
  };
}
