import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { calculatorData } from '#features/calculator/calculator-data.ts';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Prices and texts of the calculator, which the browser loads when it is hydrated. */
export const GET: APIRoute<Props> = ({ props: { language } }) =>
  Response.json(calculatorData(contentIn(language)));
