import { m } from '@grantdesk/messages';
import type { AwardSort } from '@grantdesk/domain/open-data/catalogue';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/TextField.tsx';
import { countryLabel } from './award-labels.ts';
import type { AwardCatalogue, AwardSearchState } from './useAwardSearch.ts';

const SORT_LABELS: [AwardSort, () => string][] = [
  ['NEWEST', m.openData.newestFirst],
  ['OLDEST', m.openData.oldestFirst],
  ['LARGEST', m.openData.largestFirst],
  ['SMALLEST', m.openData.smallestFirst],
  ['TITLE', m.common.title],
];

interface Option {
  value: string;
  label: string;
}

/** The chosen one stays on offer, though nothing else matches it. */
const withChosen = (options: Option[], value: string): Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

/** Search, filters and order, each in the address. */
export function AwardFilters({ list, state }: { list: AwardCatalogue; state: AwardSearchState }) {
  const { wish, setWish } = state;
  const [text, setText] = useState(wish.search);
  const choice = (name: 'programme' | 'country' | 'year', label: string, all: string, options: Option[]) => (
    <SelectField label={label} value={wish[name]} onChange={({ target }) => setWish({ [name]: target.value })}>
      <option value="">{all}</option>
      {withChosen(options, wish[name]).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <form
      role="search"
      className="mt-5 grid grid-cols-4 items-end gap-4 print:hidden tablet:grid-cols-2 mobile:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        setWish({ search: text.trim() });
      }}
    >
      <div className="col-span-full flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            label={m.openData.searchAwards()}
            value={text}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" size="lg">
          {m.common.search()}
        </Button>
      </div>
      {choice(
        'programme',
        m.common.programme(),
        m.openData.allProgrammes(),
        list.programmes.map(({ _id, name }) => ({ value: _id, label: name })),
      )}
      {choice(
        'country',
        m.common.country(),
        m.openData.allCountries(),
        list.countries.map(({ code, name }) => ({ value: code, label: countryLabel(code, name) })),
      )}
      {choice(
        'year',
        m.common.year(),
        m.openData.allYears(),
        list.years.map(({ year }) => ({ value: year, label: year })),
      )}
      <SelectField
        label={m.common.sortBy()}
        value={wish.sort}
        onChange={({ target }) => setWish({ sort: target.value as AwardSort })}
      >
        {SORT_LABELS.map(([value, label]) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </SelectField>
    </form>
  );
}
