import { getIntlLocale, m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { countryLabel } from './award-labels.ts';
import classes from './PublicAwards.module.css';
import type { AwardCatalogue } from './useAwardSearch.ts';

interface Props {
  countries: AwardCatalogue['countries'];
  chosen: string;
  hrefOf: (country: string) => string;
}

/** The figures of the map, and what it has no place for. */
export function CountryTable({ countries, chosen, hrefOf }: Props) {
  return (
    <table className={classes.figures} aria-label={m.openData.awardsByCountry()}>
      <thead>
        <tr>
          <th scope="col">{m.common.country()}</th>
          <th scope="col" className={classes.amount}>
            {m.common.awards()}
          </th>
          <th scope="col" className={classes.amount}>
            {m.common.amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ code, name, count, totals }) => (
          <tr key={code}>
            <th scope="row">
              <AppLink
                replace
                href={hrefOf(code === chosen ? '' : code)}
                aria-current={code === chosen ? 'true' : undefined}
                className="aria-[current]:font-semibold"
              >
                {countryLabel(code, name)}
              </AppLink>
            </th>
            <td className={`${classes.amount} tabular-nums`}>{count.toLocaleString(getIntlLocale())}</td>
            <td className={classes.amount}>
              {totals.map(({ currency, awarded }) => (
                <div key={currency}>
                  <Money minor={awarded} currency={currency} />
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
