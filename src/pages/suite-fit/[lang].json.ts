import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { fitData } from '#features/suite-fit/fit-data.ts';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The questions about the suites and their rules, which the browser loads when they are hydrated. */
export const GET: APIRoute<Props> = ({ props: { language } }) =>
  Response.json(fitData(contentIn(language)));
