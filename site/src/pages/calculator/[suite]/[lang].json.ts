import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { calculatorProps } from '#features/calculator/calculator-props.ts';
import { contentIn } from '#content/site-content.ts';
import { languages } from '@altanube/content/languages';

export function getStaticPaths() {
  const suites = ['google', 'microsoft'] as const;
  return suites.flatMap((suite) =>
    languages.map((language) => ({
      params: { suite, lang: language },
      props: { suite, language },
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Prices and texts of the calculator. */
export const GET: APIRoute<Props> = ({ props: { suite, language } }) =>
  Response.json(calculatorProps(contentIn(language), suite));
