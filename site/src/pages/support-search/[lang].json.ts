import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { contentIn, languagePaths } from '#content/site-content.ts';
import { supportSearchProps } from '#features/support-search/support-search-props.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Texts and addresses of the search. */
export const GET: APIRoute<Props> = ({ props: { language } }) =>
  Response.json(supportSearchProps(contentIn(language).copy, language));
