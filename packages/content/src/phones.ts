import type { Company } from './schema/company.ts';

/** `line` is the number with its hours; visitors in `timeZones` see it before the company's own. */
export type OfficePhone = { e164: string; line: string; timeZones: string[] };

/** The company's own number, then those of other countries. */
export function listPhones(company: Company): [own: OfficePhone, ...others: OfficePhone[]] {
  const { phone, countries, offices } = company;
  const others = countries.flatMap(({ id, phone: number }) => {
    const region = id.toUpperCase();
    const office = offices.find(({ country }) => country === region);
    const timeZones = new Intl.Locale('und', { region }).getTimeZones() ?? [];
    return number === null ? [] : [{ ...describe(number, office), timeZones }];
  });
  return [{ ...describe(phone, company), timeZones: [] }, ...others];
}

function describe({ e164, display }: Company['phone'], office?: Pick<Company, 'hours'>) {
  if (office === undefined) return { e164, line: display };
  return { e164, line: `${display}\u00a0·\u00a0${office.hours.open}–${office.hours.close}` };
}
