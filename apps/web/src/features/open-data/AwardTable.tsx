import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { placeLabel } from './award-labels.ts';
import classes from './PublicAwards.module.css';

type Row = Answer<'programme.awardsList'>['data'][number] & { programme?: { _id: string; name: string } };

/** Published awards, each with a link to its page; a table that becomes cards on narrow screens. */
export function AwardTable({ rows, busy = false }: { rows: readonly Row[]; busy?: boolean }) {
  return (
    <table className={classes.table} aria-label={m.common.awards()} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{m.openData.award()}</th>
          <th scope="col">{m.openData.recipient()}</th>
          <th scope="col">{m.openData.awardedOn()}</th>
          <th scope="col" className={classes.amount}>
            {m.common.amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((award) => (
          <tr key={award.uuid}>
            <th scope="row" className={classes.award}>
              <AppLink href={to.award(award.uuid)} className="font-semibold">
                {award.title}
              </AppLink>
              <span className={classes.text}>{award.description}</span>
              <span className="mt-1 text-caption/5 text-muted">{award.programme?.name ?? award.id}</span>
            </th>
            <td data-label={m.openData.recipient()}>
              {award.recipient.name}
              {award.location ? (
                <span className={`${classes.small} mt-1 block text-caption/5 text-muted`}>{placeLabel(award.location)}</span>
              ) : null}
            </td>
            <td data-label={m.openData.awardedOn()} className="whitespace-nowrap">
              {award.awardedOn ? <time dateTime={award.awardedOn}>{formatDay(award.awardedOn)}</time> : '–'}
            </td>
            <td data-label={m.common.amount()} className={classes.amount}>
              <Money minor={award.awarded} currency={award.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
