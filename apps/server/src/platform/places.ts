import { allCountries } from 'country-region-data';

export interface Place {
  name: string;
  code: string;
}

/** Countries by English name, sorted; states by country, under its name and its ISO code alike. */
export const COUNTRIES: Place[] = allCountries
  .map(([name, code]) => ({ name, code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const states = new Map<string, Place[]>();
for (const [name, code, regions] of allCountries) {
  const list = regions.map(([stateName, stateCode]) => ({ name: stateName, code: stateCode }));
  states.set(name.toLowerCase(), list);
  states.set(code.toLowerCase(), list);
}

/** The states of a country by name or code; undefined where there is no such country. */
export const findStates = (country: string): Place[] | undefined => states.get(country.trim().toLowerCase());

const COUNTRY_NAMES = COUNTRIES.map((country) => country.name);
/** What the form engine needs to judge COUNTRY and STATE answers. */
export const placeContext = {
  countries: COUNTRY_NAMES,
  statesOf: (country: string) => findStates(country)?.map((state) => state.name),
};
