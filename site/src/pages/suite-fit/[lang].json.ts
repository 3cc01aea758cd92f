import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { suiteFitProps } from '#features/suite-fit/suite-fit-props.ts';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The questions about the suites and their rules. */
export const GET: APIRoute<Props> = ({ props: { language } }) =>
  Response.json(suiteFitProps(contentIn(language)));
