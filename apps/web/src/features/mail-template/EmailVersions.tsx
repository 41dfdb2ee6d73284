import { m } from '@grantdesk/messages';
import type { MailEvent } from '@grantdesk/domain/mail-template/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import type { Scope } from './scope.ts';

/** What was saved before: who, when, and its text, which can be put into the form again. */
export function EmailVersions({
  event,
  scope,
  onUse,
}: {
  event: MailEvent;
  scope: Scope;
  onUse: (words: { subject: string; body: string }) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...readQuery('mailTemplate.history', { params: { event }, query: scope }), enabled: isOpen });
  return (
    <details className="rounded-md border border-border px-4 py-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{m.mailTemplate.earlierVersions()}</summary>
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ol className="m-0 mt-3 grid list-none gap-4 p-0">
        {query.data?.data.map(({ version, subject, body, isDefault, changedBy, changedAt }) => (
          <li className="grid gap-1 border-t border-hair pt-3" key={version}>
            <p className="m-0 flex flex-wrap items-center justify-between gap-2">
              <span>
                <strong>{m.mailTemplate.versionNumber({ version })}</strong> <DateTime value={changedAt} />
                {changedBy ? <span className="text-muted">, {changedBy}</span> : null}
              </span>
              {isDefault ? (
                <span className="text-muted">{m.mailTemplate.resetToDefault()}</span>
              ) : (
                <Button onClick={() => onUse({ subject, body })}>{m.mailTemplate.useThisVersion({ version })}</Button>
              )}
            </p>
            {isDefault ? null : (
              <div className="text-sm/5 wrap-anywhere whitespace-pre-wrap text-muted">
                {subject}
                {'\n\n'}
                {body}
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
