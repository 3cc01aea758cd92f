import { Fragment } from 'react';
import { illustrationUrl } from '#assets/illustrations.ts';
import { findById } from '@altanube/content/by-id';
import type { PageContent } from '#content/site-content.ts';

/** The regions that `map.svg` draws, by their ids in about.yaml. */
export const drawnRegions: readonly string[] = [
  'mexico',
  'central-america',
  'colombia',
  'peru',
  'chile',
  'argentina',
  'brazil',
  'spain',
];

const map = illustrationUrl('map');

/** The map's bounds in degrees: x is the longitude, y the latitude, increasing southwards. */
const view = { left: -120, top: -51, width: 134, height: 109 };

/** The regions and the cities with an office, drawn. All of it is said in words too. */
export function CoverageMap({ copy: { about }, company }: PageContent) {
  const copy = about.coverage;
  const regions = copy.regions.filter(({ id }) => drawnRegions.includes(id));
  if (regions.length === 0) return null;
  return (
    <svg
      className="coverage-map"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      aria-hidden
    >
      <use href={`${map}#around`} />
      {regions.map(({ id }) => (
        <use key={id} href={`${map}#${id}`} />
      ))}
      <use href={`${map}#peaks`} />
      {company.offices.map(({ id, coordinates }) => {
        if (coordinates === null) return null;
        const { longitude: x, latitude } = coordinates;
        const y = -latitude;
        const isWest = x < view.left + view.width / 2;
        return (
          <Fragment key={id}>
            <circle cx={x} cy={y} r="1.3" />
            <text x={isWest ? x + 3 : x - 3} y={y} textAnchor={isWest ? undefined : 'end'}>
              {findById(copy.offices.items, id).city}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}
