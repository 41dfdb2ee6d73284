import { m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { awardsCount } from './formats.ts';
import { countryLabel } from './award-labels.ts';
import { frameAround } from './map-frame.ts';
import type { AwardCatalogue } from './useAwardSearch.ts';
import { COUNTRY_POINTS, COUNTRY_SHAPES, MAP_HEIGHT, MAP_WIDTH, OTHER_LAND } from './world-map.gen.ts';
import classes from './PublicAwards.module.css';

const SMALLEST = 9;
const LARGEST = 34;
/** From here on a number fits into a circle. */
const ROOMY = 15;
const LETTERS = 17;

interface Props {
  countries: AwardCatalogue['countries'];
  chosen: string;
  hrefOf: (country: string) => string;
}

/**
 * How many awards each country has, as circles whose area says it. Each circle is a link, and has its name for who does not see
 * the map; the table beside it has the same figures.
 */
export default function WorldMap({ countries, chosen, hrefOf }: Props) {
  const placed = countries.flatMap((country) => {
    const point = COUNTRY_POINTS[country.code];
    return point ? [{ ...country, point }] : [];
  });
  const most = Math.max(1, ...placed.map(({ count }) => count));
  const frame = frameAround(
    placed.map(({ point }) => point),
    { width: MAP_WIDTH, height: MAP_HEIGHT },
  );
  // Circles are as large on a part of the map as on all of it.
  const scale = frame.width / MAP_WIDTH;
  const codes = new Set(placed.map(({ code }) => code));
  return (
    <svg
      className={classes.world}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="group"
      aria-label={m.openData.countryMap()}
    >
      <g aria-hidden="true">
        <path d={OTHER_LAND} className={classes.land} />
        {Object.entries(COUNTRY_SHAPES).map(([code, line]) => (
          <path
            key={code}
            d={line}
            className={classes.land}
            data-has={codes.has(code) || undefined}
            data-chosen={code === chosen || undefined}
          />
        ))}
      </g>
      {placed.map(({ code, name, count, point: [x, y] }) => {
        const label = m.common.labelValue({ label: countryLabel(code, name), value: awardsCount(count) });
        const size = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(count / most);
        const isChosen = code === chosen;
        return (
          <AppLink
            key={code}
            replace
            href={hrefOf(isChosen ? '' : code)}
            className={classes.circle}
            aria-label={label}
            aria-current={isChosen ? 'true' : undefined}
          >
            <title>{label}</title>
            <circle cx={x} cy={y} r={size * scale} />
            {size >= ROOMY ? (
              <text x={x} y={y} fontSize={LETTERS * scale} aria-hidden="true">
                {count}
              </text>
            ) : null}
          </AppLink>
        );
      })}
    </svg>
  );
}
