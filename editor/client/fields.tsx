import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import type { Problem } from '@altanube/content/errors';
import type { Entries } from '../content-store.ts';
import { getAt, mapValues, setAt, type Path } from '../differences.ts';
import { findValueSchema, isPicture, type Schema } from '../keep-format.ts';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Overview } from './requests.ts';
import { formatNumber, getLabel, t, translateMessage } from './words.ts';

export type FieldProblem = Problem & {
  language: string;
  place: string;
  /** Nothing was typed there yet. */
  isMissing: boolean;
};

type Form = {
  entries: Entries;
  sameKeys: readonly string[];
  problems: readonly FieldProblem[];
  overview: Overview;
  /** The field to show, as found by a search or a problem. */
  target: string;
  change: (entries: Entries, place: string) => void;
};

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (form === null) throw new Error('A field needs a form');
  return form;
}

export type FieldProps = { schema: Schema; path: Path; label?: string; isRequired?: boolean };

/** The fields of an object. */
export function Fields({ schema, path }: FieldProps) {
  return Object.entries(schema.properties ?? {}).map(([key, each]) => (
    <Field
      key={key}
      schema={each}
      path={[...path, key]}
      isRequired={schema.required?.includes(key) ?? false}
    />
  ));
}

/** The field of any value. */
export function Field(props: FieldProps) {
  const { problems } = useForm();
  const schema = { ...findValueSchema(props.schema), ...props.schema };
  const { path } = props;
  const key = String(path.at(-1));
  if (schema.type === 'array') return <ListField {...props} schema={schema} />;
  if (schema.type === 'object' && !isBilingual(schema)) {
    return (
      <Section
        path={path}
        title={props.label ?? getLabel(key)}
        isOpen={path.length < 2 && key !== 'meta'}
      >
        <Hint schema={schema} />
        <Fields {...props} schema={schema} />
      </Section>
    );
  }
  // Ids are made from titles, and people know entries by these.
  const isTechnical = key === 'id' && schema.choices === undefined;
  if (isTechnical && !problems.some((each) => each.key === path.join('.'))) return null;
  return <ValueField {...props} schema={schema} />;
}

type SectionProps = {
  path: Path;
  title: ReactNode;
  isOpen: boolean;
  tools?: ReactNode;
  children: ReactNode;
};

/** Opens by itself where there is a problem or something was found. */
export function Section({ path, title, isOpen, tools, children }: SectionProps) {
  const { problems, target } = useForm();
  const [isOpened, setOpened] = useState(isOpen);
  const start = `${path.join('.')}.`;
  const isTarget = target.replace(/^\w+\//, '').startsWith(start);
  useEffect(() => {
    if (isTarget) setOpened(true);
  }, [isTarget, target]);
  const found = problems.filter(({ key }) => `${key}.`.startsWith(start));
  return (
    <div className="box">
      <div className="row">
        <button
          type="button"
          className="toggle"
          aria-expanded={isOpened}
          onClick={() => setOpened(!isOpened)}
        >
          {title}
          {found.length > 0 && (
            <span
              className={`ml-2 rounded-full px-1.5 text-xs text-white ${found.every(({ isMissing }) => isMissing) ? 'bg-slate-600' : 'bg-red-700'}`}
            >
              {found.length}
            </span>
          )}
        </button>
        {tools}
      </div>
      {isOpened && <div className="px-4 pb-3">{children}</div>}
    </div>
  );
}

/** A text, number, choice … in each language, side by side. */
export function ValueField({ schema, path, label, isRequired = true }: FieldProps) {
  const { entries, sameKeys, change, problems } = useForm();
  const languages = Object.keys(entries);
  const isShared = path.some((key) => sameKeys.includes(String(key)));
  const isPair = isBilingual(schema);
  const shown = isPair ? ['es', 'en'] : isShared ? languages.slice(0, 1) : languages;
  const name = label ?? getLabel(String(path.at(-1)));
  const hintId = useId();
  return (
    <div className="my-3 flex-1" role="group" aria-label={name}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-2">
        {shown.map((language) => {
          const target = isPair ? 'all' : language;
          const fullPath = isPair ? [...path, language] : path;
          const key = fullPath.join('.');
          const id = `${target}/${key}`;
          const found = problems.filter((each) => each.key === key && each.language === target);
          return (
            <div key={language} className="field">
              <label htmlFor={id}>
                {name} {shown.length > 1 && <LanguageTag language={language} />}{' '}
                {!isRequired && <small>({t('optional')})</small>}
              </label>
              <Input
                id={id}
                language={shown.length > 1 ? language : undefined}
                schema={isPair ? (schema.properties?.[language] ?? {}) : schema}
                name={String(path.findLast((key) => typeof key === 'string'))}
                value={getAt(entries[target]?.data, fullPath)}
                isInvalid={found.some((each) => !each.isMissing)}
                isMissing={found.length > 0}
                describedBy={`${hintId} ${id}-problems`}
                onChange={(value) =>
                  change(
                    mapValues(entries, (entry, each) =>
                      each === target || isShared
                        ? setAt(entry, ['data', ...fullPath], value)
                        : entry,
                    ),
                    id,
                  )
                }
              />
              <Problems id={`${id}-problems`} found={found} />
            </div>
          );
        })}
      </div>
      <Hint schema={schema} id={hintId} />
    </div>
  );
}

export function LanguageTag({ language }: { language: string }) {
  return (
    <span className="rounded bg-slate-50 px-1.5 text-xs font-normal text-slate-600">
      {language === 'en' ? 'English' : 'Español'}
    </span>
  );
}

export function Problems({ id, found }: { id?: string; found: readonly FieldProblem[] }) {
  return (
    <div id={id}>
      {found.map(({ message, isMissing }) => (
        <p key={message} className={isMissing ? 'missing' : 'problem'}>
          {translateMessage(message)}
        </p>
      ))}
    </div>
  );
}

type InputProps = {
  id: string;
  language?: string | undefined;
  schema: Schema;
  name: string;
  value: unknown;
  isInvalid: boolean;
  isMissing: boolean;
  describedBy: string;
  onChange: (value: unknown) => void;
};

function Input({ schema, name, value, isInvalid, isMissing, describedBy, ...rest }: InputProps) {
  const { choices } = useForm().overview;
  const { onChange, id, language } = rest;
  const states = { required: isMissing, 'aria-invalid': isInvalid };
  const common = { id, lang: language, 'aria-describedby': describedBy, ...states };
  const text = String(value ?? '');
  const onType = (event: { target: { value: string } }) => onChange(event.target.value);
  const ofText = { ...common, value: text, onChange: onType };
  const named = schema.enum?.map((each) => [each, choices['pages']?.[each] ?? getLabel(each)]);
  const options: Record<string, string> | undefined =
    schema.choices === undefined ? named && Object.fromEntries(named) : choices[schema.choices];
  if (schema.type === 'boolean') {
    return (
      <input
        {...common}
        type="checkbox"
        role="switch"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (options !== undefined) {
    return (
      <select {...ofText}>
        {text in options || <option value={text}>{text || t('Choose …')}</option>}
        {Object.entries(options).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (isPicture(schema)) return <PictureField {...{ id, describedBy, value: text, onChange }} />;
  if (schema.type === 'number' || schema.type === 'integer') {
    return <NumberInput {...{ ...common, value, onChange }} />;
  }
  if (schema.format === 'date') {
    return <input {...ofText} type="date" className="max-w-44" max="9999-12-31" />;
  }
  const isTyped = schema.format !== undefined || schema.pattern !== undefined;
  return isTyped ? (
    <input {...ofText} />
  ) : (
    <textarea
      {...ofText}
      // A line that wraps: the site joins lines anyway.
      rows={/description|subtitle|summary|quote|answer|text|paragraphs/.test(name) ? 2 : 1}
      spellCheck
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(event) => onChange(event.target.value.replaceAll(/\n+/g, ' '))}
    />
  );
}

/** Shows “7,2” as it was typed, as long as that is the value. */
function NumberInput({ value, onChange, ...rest }: Pick<InputProps, 'id' | 'value' | 'onChange'>) {
  const shown = typeof value === 'number' ? formatNumber(value) : String(value ?? '');
  const [typed, setTyped] = useState(shown);
  return (
    <input
      {...rest}
      inputMode="decimal"
      className="max-w-44"
      value={readNumber(typed) === value ? typed : shown}
      onBlur={() => setTyped(shown)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readNumber(target.value));
      }}
    />
  );
}

/** Parses “7,20” as 7.2. Returns other text unchanged; the content check then reports it. */
function readNumber(text: string): unknown {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

export function Hint({ schema, id }: { schema: Schema; id?: string }) {
  return (
    <p className="mt-0.5 text-[0.8125rem] text-slate-600 empty:hidden" id={id}>
      {schema.description && t(schema.description)}
    </p>
  );
}

/** Whether a file of both languages has the text of each: `{ es: …, en: … }`. */
export function isBilingual({ properties = {} }: Schema): boolean {
  return Object.keys(properties).toSorted().join() === 'en,es';
}
