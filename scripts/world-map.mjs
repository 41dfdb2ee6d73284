// Draws the map of the award pages from Natural Earth (public domain), once; the result is committed.
// In an empty folder: npm i world-atlas@2.0.2 topojson-client@3.1.0 d3-geo@3.1.2 i18n-iso-countries@7.14.0
// Then here: node scripts/world-map.mjs <that folder>
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(process.argv[2] ?? '.');
const { resolve } = createRequire(path.join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(path.join(folder, 'node_modules', name)).href);
const { geoArea, geoEqualEarth, geoPath } = await load('d3-geo/dist/d3-geo.mjs');
const { feature } = await load('topojson-client/src/index.js');
const { default: iso } = await load('i18n-iso-countries/index.js');

const WIDTH = 1000;
const ANTARCTICA = '010';
const read = (scale) => {
  const topology = JSON.parse(readFileSync(resolve(`world-atlas/countries-${scale}m.json`), 'utf8'));
  return feature(topology, topology.objects.countries).features.filter(({ id }) => id !== ANTARCTICA);
};
const shapes = read(110);
const projection = geoEqualEarth().fitWidth(WIDTH, { type: 'FeatureCollection', features: shapes });
const draw = geoPath(projection).digits(0);
const height = Math.ceil(draw.bounds({ type: 'FeatureCollection', features: shapes })[1][1]);
const codeOf = (id) => (id === undefined ? undefined : iso.numericToAlpha2(id));

/** The middle of a country's largest part: that of all of France lies in the Atlantic. */
function middleOf({ geometry }) {
  const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates];
  const polygons = parts.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return draw.centroid(polygons.toSorted((a, b) => geoArea(b) - geoArea(a))[0]).map(Math.round);
}

// In the smaller scale small islands have no shape, but a place.
const points = Object.fromEntries(
  read(50).flatMap((country) => {
    const code = codeOf(country.id);
    return code === undefined ? [] : [[code, middleOf(country)]];
  }),
);
const paths = Object.fromEntries(
  shapes.flatMap((country) => {
    const [code, line] = [codeOf(country.id), draw(country)];
    return code === undefined || !line ? [] : [[code, line]];
  }),
);
const others = shapes.flatMap((country) => (codeOf(country.id) === undefined ? [draw(country) ?? ''] : [])).join('');
const byCode = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

writeFileSync(
  path.resolve(import.meta.dirname, '../apps/web/src/features/open-data/world-map.gen.ts'),
  `// Made by scripts/world-map.mjs from Natural Earth 1:110m and 1:50m (public domain), Equal Earth projection.
export const MAP_WIDTH = ${WIDTH};
export const MAP_HEIGHT = ${height};
/** The land of each country, by its code of ISO 3166-1. */
export const COUNTRY_SHAPES: Record<string, string> = ${JSON.stringify(byCode(paths))};
/** Land without such a code. */
export const OTHER_LAND = ${JSON.stringify(others)};
/** The middle of the largest part of each country, those that are too small for a shape too. */
export const COUNTRY_POINTS: Record<string, [x: number, y: number]> = ${JSON.stringify(byCode(points))};
`,
);
