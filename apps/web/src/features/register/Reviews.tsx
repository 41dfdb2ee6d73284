import { m } from '@grantdesk/messages';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { browserZone } from '#components/values/values.tsx';
import type { RegisterChecks } from './register-types.ts';

/** What people concluded from the checks, the newest first. */
export function Reviews({ reviews }: Pick<RegisterChecks, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <details className="border-t border-hair pt-3">
      <summary className="cursor-pointer">{m.register.reviews({ count: reviews.length })}</summary>
      <ul className="list-none text-sm/5">
        {reviews.map(({ _id, label, concerns, outcome, note, by, at }) => (
          <li key={_id} className="grid max-w-[72ch] gap-1 border-t border-hair py-3 first:border-t-0">
            <p className="font-medium">
              {label} · {outcome === 'CLEARED' ? m.register.cleared() : m.register.against()}
            </p>
            <p className="wrap-anywhere">{concerns.join(' ')}</p>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            <p className="text-muted">{m.register.reviewLine({ name: by, time: formatDateTime(at, browserZone()) })}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
