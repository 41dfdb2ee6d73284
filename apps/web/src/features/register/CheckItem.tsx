import { m } from '@grantdesk/messages';
import { formatDateTime, formatDay } from '@grantdesk/domain/format/date';
import { formatPercent } from '@grantdesk/domain/format/money';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import type { RegisterCheck } from './register-types.ts';

/** What one check found, from whom and when. */
export function CheckItem({ check, onAnswer }: { check: RegisterCheck; onAnswer: () => void }) {
  const { entry, matches, note, concerns, requestedBy, answeredAt, hasRaw } = check;
  return (
    <div className="mt-1 grid max-w-[72ch] gap-1 text-sm/5">
      {entry ? <Entry entry={entry} /> : null}
      {matches.map(({ id, name, score, lists, url }) => (
        <p key={id} className="wrap-anywhere">
          <a href={url} rel="noreferrer" target="_blank">
            {name}
          </a>
          <span className="block text-muted">
            {[m.register.scoreOf({ score: formatPercent(score, 0) }), m.register.listsOf({ lists: lists.join(', ') })].join(
              ' · ',
            )}
          </span>
        </p>
      ))}
      {note ? <p className="wrap-anywhere whitespace-pre-line">{note}</p> : null}
      {concerns.map(({ key, text, outcome }) => (
        <p key={key} className={outcome === 'CLEARED' ? 'text-muted' : 'font-medium'}>
          {text} {outcome === null ? null : outcome === 'CLEARED' ? m.register.cleared() : m.register.against()}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        {answeredAt
          ? m.register.checkedOn({
              known: String(requestedBy !== null),
              name: requestedBy ?? '',
              time: formatDateTime(answeredAt, browserZone()),
            })
          : null}
        {hasRaw ? (
          <Button variant="subtle" aria-label={m.register.showAnswerOf({ register: check.label })} onClick={onAnswer}>
            {m.register.showAnswer()}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

function Entry({ entry }: { entry: NonNullable<RegisterCheck['entry']> }) {
  const { name, otherNames, status, address, registeredOn, url } = entry;
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span> · {status} ·{' '}
        <a href={url} rel="noreferrer" target="_blank">
          {m.register.openInRegister()}
        </a>
      </p>
      <p className="wrap-anywhere text-muted">
        {[
          address,
          registeredOn ? m.register.registeredOn({ day: formatDay(registeredOn) }) : '',
          otherNames.length > 0 ? m.register.knownAs({ names: otherNames.join(', ') }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
