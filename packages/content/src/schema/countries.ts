import { partLink, section } from './parts.ts';
import { anyListById, group, id, text } from './text.ts';

export const countriesSchema = section({
  labels: group({
    document: text.describe('Before the kind of invoice'),
    currency: text.describe('Before the currencies of an invoice'),
    taxes: text,
    phone: text,
    office: text,
  }),
  items: anyListById({
    id: id.describe('The id of a country in company.yaml'),
    document: text.describe('The kind of invoice that a company there receives'),
    taxes: text,
  }),
  link: partLink.describe('Where more is said, below the countries'),
}).describe('Shown where company.yaml names countries');
