import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { calculatorProps, calculatorPropsUrl } from '#features/calculator/calculator-props.ts';
import { suiteFitProps, suiteFitPropsUrl } from '#features/suite-fit/suite-fit-props.ts';
import {
  supportSearchProps,
  supportSearchPropsUrl,
  searchData,
  searchDataUrl,
} from '#features/support-search/support-search-props.ts';
import { contactFormProps, contactFormPropsUrl } from '#sections/contact/contact-form-props.ts';
import { contentIn } from '#content/site-content.ts';
import { languages, type Language } from '@altanube/content/languages';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    Object.keys(fetchedData(language)).map((url) => ({
      params: { data: url.slice(1).replace(/\.json$/, '') },
      props: { language, url },
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props: { language, url } }) =>
  Response.json(fetchedData(language)[url]);

/** What islands fetch when a visitor first uses them, by its address. */
function fetchedData(language: Language): Record<string, unknown> {
  const content = contentIn(language);
  const { articles, copy, search } = content;
  return {
    [calculatorPropsUrl(language, 'google')]: calculatorProps(content, 'google'),
    [calculatorPropsUrl(language, 'microsoft')]: calculatorProps(content, 'microsoft'),
    [contactFormPropsUrl(language)]: contactFormProps(content, import.meta.env),
    [suiteFitPropsUrl(language)]: suiteFitProps(content),
    [supportSearchPropsUrl(language)]: supportSearchProps(copy, language),
    [searchDataUrl(language)]: searchData(articles[language], copy.faq, search[language], language),
  };
}
