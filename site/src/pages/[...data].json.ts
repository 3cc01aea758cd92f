import { isCompared, suites } from '@altanube/content/suites';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createCalculatorProps } from '#features/calculator/calculator-props.ts';
import { createSuiteFitProps } from '#features/suite-fit/suite-fit-props.ts';
import {
  createSupportSearchProps,
  createSearchData,
} from '#features/support-search/support-search-props.ts';
import { contactFormProps } from '#sections/contact/contact-form-props.ts';
import { getContent } from '#content/site-content.ts';
import { languages, type Language } from '@altanube/content/languages';
import { dataHref } from '@altanube/content/links';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    Object.keys(getIslandData(language)).map((name) => ({
      params: { data: dataHref(name, language).slice(1, -'.json'.length) },
      props: { language, name },
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props: { language, name } }) =>
  Response.json(getIslandData(language)[name]);

/** The data that islands fetch at their first use. */
function getIslandData(language: Language): Record<string, unknown> {
  const content = getContent(language);
  const { copy, fitRules, prices } = content;
  const hasQuiz = isCompared && fitRules.questions.length > 0;
  const calculators = prices.calculator === null ? [] : suites;
  return {
    ...Object.fromEntries(
      calculators.map((suite) => [`calculator/${suite}`, createCalculatorProps(content, suite)]),
    ),
    'contact-form': contactFormProps(content),
    ...(hasQuiz && { 'suite-fit': createSuiteFitProps(content) }),
    'support-search': createSupportSearchProps(copy, language),
    search: createSearchData(content),
  };
}
