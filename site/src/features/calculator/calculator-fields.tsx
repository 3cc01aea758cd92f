import { suites } from '@altanube/content/suites';
import { fill } from '@altanube/base/template';
import { formatEuros, formatNumber, formatPrice } from '@altanube/content/formats';
import { ChoicePills } from '#ui/choice-pills.tsx';
import type { ReactNode } from 'react';
import { fieldNames } from './field-names.ts';
import type { Estimate } from './estimate.ts';
import { calculateTotals } from './totals.ts';
import type { CalculatorState } from './use-calculator.ts';
import { formatHeadline, type Wording } from './wording.ts';

export function CalculatorFields(props: CalculatorState & { wording: Wording }) {
  const { value, start, fields, handleInput, isReady, address, wording } = props;
  const { copy, prices, suiteNames, billingNames, addOnNames, addOnUnits, language } = wording;
  const { estimate } = start;
  const { suite } = estimate;
  const { billing } = value.estimate;
  const error = fill(copy.mistake, { max: formatNumber(prices.maxPeople, language) });
  const findError = (name: string) => (value.invalidFields.includes(name) ? error : null);

  return (
    // Not a form: nothing is submitted, and Enter does nothing. Once used, its summary is printed.
    <div
      ref={fields}
      onInput={handleInput}
      className={address === null ? 'min-w-0' : 'min-w-0 print:hidden'}
    >
      {suites.length > 1 && (
        <Choice legend={copy.suite}>
          <ChoicePills
            name={fieldNames.suite}
            options={suites.map((value) => ({ value, label: suiteNames[value] }))}
            first={suite}
          />
        </Choice>
      )}
      <Choice legend={copy.people}>
        {prices.licences[suite].map((licence) => (
          <CountField
            key={`${suite} ${licence.id}`}
            name={fieldNames.people(licence.id)}
            label={licence.name}
            price={
              licence[billing] === null
                ? copy.onRequest
                : fill(copy.unit, { price: formatPrice(licence[billing], language) })
            }
            first={estimate.people[licence.id] ?? 0}
            error={findError(fieldNames.people(licence.id))}
          />
        ))}
      </Choice>
      <Choice legend={copy.billing}>
        <ChoicePills
          name={fieldNames.billing}
          options={[
            { value: 'annual', label: billingNames[suite].annual },
            { value: 'monthByMonth', label: billingNames[suite].monthByMonth },
          ]}
          first={estimate.billing}
        />
      </Choice>
      <Choice legend={copy.support}>
        <ChoicePills
          name={fieldNames.support}
          options={prices.support.map(({ id, name }) => ({ value: id, label: name }))}
          first={estimate.support}
        />
        {isReady && (
          <p className="mt-2 text-sm text-soft">{formatSupportPrice(value.estimate, wording)}</p>
        )}
      </Choice>
      {isReady && (
        <>
          <Choice legend={copy.addOns}>
            {prices.addOns.map(({ id, price, per }) => {
              const name = fieldNames.addOn(id);
              const field = {
                name,
                label: addOnNames[id] ?? id,
                price:
                  price === null
                    ? copy.onRequest
                    : `${formatEuros(price, language)} ${addOnUnits[id]}`,
                first: estimate.addOns[id] ?? 0,
              };
              if (per === 'session')
                return <CountField key={id} {...field} error={findError(name)} />;
              return <CheckboxField key={id} {...field} />;
            })}
          </Choice>
          <p className="summary-bar first-letter:uppercase" aria-hidden="true">
            {formatHeadline(value, wording)}
          </p>
        </>
      )}
    </div>
  );
}

function formatSupportPrice(estimate: Estimate, { copy, prices, language }: Wording): string {
  const { people, support } = calculateTotals(estimate, prices);
  const plan = prices.support.find(({ id }) => id === estimate.support);
  if (plan === undefined || (support.cents === null && people > 0)) return copy.onRequest;
  return fill(copy.unit, { price: formatPrice(plan.price, language) });
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

type FieldProps = { name: string; label: string; price: string; first: number };

function CountField({ name, label, price, first, error }: FieldProps & { error: string | null }) {
  const errorId = `${name}-mistake`;
  return (
    <>
      <Row label={label} price={price}>
        <input
          type="text"
          name={name}
          inputMode="numeric"
          placeholder="0"
          defaultValue={first > 0 ? first : ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          className="form-control text-end"
        />
      </Row>
      {error !== null && (
        <p id={errorId} className="mb-2 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </>
  );
}

function CheckboxField({ name, label, price, first }: FieldProps) {
  return (
    <Row label={label} price={price}>
      <input
        name={name}
        type="checkbox"
        value="1"
        defaultChecked={first > 0}
        className="tick justify-self-end"
      />
    </Row>
  );
}

function Row({ label, price, children }: { label: string; price: string; children: ReactNode }) {
  return (
    <label className="calculator-row">
      <span>
        {`${label} `}
        <span className="block text-sm text-soft">{price}</span>
      </span>
      {children}
    </label>
  );
}
