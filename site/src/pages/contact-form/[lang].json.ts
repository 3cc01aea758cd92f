import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { contentIn, languagePaths } from '#content/site-content.ts';
import { contactFormProps } from '#sections/contact/contact-form-props.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Texts and rules of the contact form. */
export const GET: APIRoute<Props> = ({ props: { language } }) =>
  Response.json(contactFormProps(contentIn(language), import.meta.env));
