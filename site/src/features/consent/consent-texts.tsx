import { Fragment } from 'react';
import type { ConsentCopy } from '@altanube/content/schema/consent';
import { consentCategories } from './consent.ts';

/** The texts of the dialog's further tabs, one element for each; fetched by `dialog-controls.ts`. */
export function ConsentTexts({ copy }: { copy: ConsentCopy }) {
  return (
    <div>
      <dl>
        {consentCategories.map((category) => {
          const { name, details, stored } = copy.categories[category];
          return (
            <div key={category} className="mt-3">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-sm">
                {details}
                {stored.map(({ key }, index) => (
                  <Fragment key={key}>
                    {index === 0 ? ' ' : ', '}
                    <code>{key}</code>
                  </Fragment>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <h3 className="text-xl">{copy.about.title}</h3>
        {copy.about.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-sm">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}
