import type { Copy } from '@altanube/content/schema/copy';
import { ConsentButton } from '#features/consent/consent-dialog.tsx';
import { consentCategories, type ConsentCategory } from '#features/consent/consent.ts';
import { defaultLanguage, type Language } from '@altanube/content/languages';

type StoredBySiteProps = { copy: Copy['consent']; changeLabel: string; language: Language };

/**
 * Opens the cookie settings. Where the page is not in the language of the policy, it also lists what
 * the site stores, in the language of the page.
 */
export function StoredBySite({ copy, changeLabel, language }: StoredBySiteProps) {
  return (
    <div className="prose mt-8">
      {language !== defaultLanguage &&
        consentCategories.map((category) => (
          <Category key={category} copy={copy} category={category} />
        ))}
      <p>
        <ConsentButton label={changeLabel} className="prose-link min-h-11 font-semibold" />
      </p>
    </div>
  );
}

function Category({ copy, category }: { copy: Copy['consent']; category: ConsentCategory }) {
  const { storedColumns } = copy;
  const { name, details, stored } = copy.categories[category];
  return (
    <>
      <h2>{name}</h2>
      <p>{details}</p>
      {stored.length === 0 ? (
        <p>{copy.nothingStored}</p>
      ) : (
        <table>
          <colgroup span={4} />
          <thead>
            <tr>
              <th scope="col">{storedColumns.name}</th>
              <th scope="col">{storedColumns.place}</th>
              <th scope="col">{storedColumns.purpose}</th>
              <th scope="col">{storedColumns.duration}</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(({ key, place, purpose, duration }) => (
              <tr key={key}>
                <td>{key}</td>
                <td>{place}</td>
                <td>{purpose}</td>
                <td>{duration}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
