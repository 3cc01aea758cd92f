import { formatShare } from '@altanube/content/formats';
import type { PageContent, SuiteContent } from '#content/site-content.ts';
import type { SpriteName } from '#icons/icon-sprite.ts';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';

/** A migration on its way: what is copied and verified, and what is to come. */
export function MigrationPicture({ copy: { workPictures: copies }, work, language }: PageContent) {
  const { copied, count, done, syncing, planned, ...copy } = copies.migration;
  // Not 100 % before the last one.
  const percent = Math.floor((100 * work.migration.mailboxes) / work.migration.people);
  return (
    <Picture {...copy} example={copies.example} icon="folder-sync">
      <div>
        <p className="work-line items-baseline">
          <b className="font-display text-2xl">{formatShare(percent / 100, language)}</b>
          <span>{copied}</span>
          <span className="text-soft">{count}</span>
        </p>
        {/* The rest of the way is in the colour of lines. */}
        <svg className="mt-3 block h-2 w-full rounded-full bg-line fill-accent" aria-hidden>
          <rect width={`${percent}%`} className="h-full" />
        </svg>
      </div>
      <div>
        {done.map((line) => (
          <Line key={line.text} icon="circle-check" className="text-good" {...line} />
        ))}
        <Line icon="loader" className="text-accent-deep" {...syncing} />
        <Line icon="calendar" className="text-soft" {...planned} />
      </div>
    </Picture>
  );
}

/** An alert in the suite’s administration console, from its detection to its close. */
export function AlertPicture({ copy: { workPictures: copies }, work, suite }: SuiteContent) {
  const { outcome } = copies.alert;
  const { events, ...copy } = copies.alert[suite];
  return (
    <Picture {...copy} example={copies.example} icon="shield-check">
      <div className="work-events">
        {(['detected', 'blocked', 'restored', 'closed'] as const).map((step) => (
          <p key={step}>
            <span>{work.alert[step]}</span>
            <span>
              <b>{events[step].text}</b>
              <small>{events[step].who}</small>
            </span>
          </p>
        ))}
      </div>
      <Outcome icon="timer" {...outcome} />
    </Picture>
  );
}

/** The report of a month: tickets, response, availability, and what can be saved. */
export function ReportPicture({ copy: { workPictures: copies }, work }: PageContent) {
  const { lines, outcome, ...copy } = copies.report;
  return (
    <Picture {...copy} example={copies.example} icon="chart-column">
      <div>
        {(['tickets', 'response', 'availability'] as const).map((name) => (
          <p key={name} className="work-line">
            <span>
              {lines[name].text}
              <small>{lines[name].note}</small>
            </span>
            {name === 'tickets' && <Chart counts={work.report.tickets} />}
            <b className="font-display text-xl">{lines[name].value}</b>
          </p>
        ))}
      </div>
      <Outcome icon="circle-dollar-sign" {...outcome} />
    </Picture>
  );
}

type PictureProps = {
  title: string;
  subtitle: string;
  /** Describes the picture, replacing its many short texts. */
  alt: string;
  example: string;
  icon: SpriteName;
  children: ReactNode;
};

/** A window of the tools that clients and technicians see, as a single image. */
function Picture({ title, subtitle, alt, example, icon, children }: PictureProps) {
  return (
    <div role="img" aria-label={alt} className="work-picture">
      <p className="work-line">
        <Icon name={icon} className="text-accent-deep" />
        <span>
          <b>{title}</b>
          <small>{subtitle}</small>
        </span>
        <small className="rounded-full border border-line px-2.5 py-0.5">{example}</small>
      </p>
      {children}
    </div>
  );
}

type LineProps = { icon: SpriteName; className: string; text: string; value: string };

function Line({ icon, className, text, value }: LineProps) {
  return (
    <p className="work-line">
      <Icon name={icon} className={className} />
      <span>{text}</span>
      <span className="text-soft">{value}</span>
    </p>
  );
}

type OutcomeProps = { icon: SpriteName; text: string; note: string; value: string; unit: string };

/** The result, at the end of a picture. */
function Outcome({ icon, text, note, value, unit }: OutcomeProps) {
  return (
    <p className="work-line">
      <Icon name={icon} className="text-good" />
      <span>
        <b>{text}</b>
        <small>{note}</small>
      </span>
      <span>
        <b className="text-good">{value}</b>
        <small>{unit}</small>
      </span>
    </p>
  );
}

/** A bar for each count, as strokes from the bottom. The last is that of the value beside them. */
function Chart({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts);
  const bars = counts.map((count, at) => `M${12 * at + 4} 32v${-Math.round((32 * count) / most)}`);
  return (
    <svg width={12 * counts.length} height="32" strokeWidth="8" aria-hidden>
      <path className="stroke-control" d={bars.slice(0, -1).join('')} />
      <path className="stroke-accent" d={bars.at(-1)} />
    </svg>
  );
}
