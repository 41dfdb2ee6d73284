import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { Paperclip } from 'lucide-react';

export interface EmailedParts {
  files?: readonly { _id: string; name: string }[];
  refusedFiles?: readonly string[];
  rest?: string | null;
}

/** What came with the words of a message by email: its files, those that were refused, and what was around the words. */
export function EmailParts({
  message: { files = [], refusedFiles = [], rest },
  fileHref,
}: {
  message: EmailedParts;
  fileHref: ((id: string) => string) | undefined;
}) {
  return (
    <>
      {files.length > 0 ? (
        <ul className="mt-2 grid list-none gap-1" aria-label={m.common.files()}>
          {files.map(({ _id, name }) => (
            <li key={_id} className="flex items-start gap-2 wrap-anywhere">
              <Paperclip size={16} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0" />
              {fileHref ? (
                <a className="underline underline-offset-3" href={fileHref(_id)} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {refusedFiles.length > 0 ? (
        <p className="mt-2 text-sm/5 wrap-anywhere text-muted">
          {m.message.filesNotAccepted({ names: formatList(refusedFiles) })}
        </p>
      ) : null}
      {rest ? (
        <details className="mt-2 text-sm/5">
          <summary className="cursor-pointer text-muted">{m.message.restOfTheEmail()}</summary>
          <p className="mt-1 max-w-[72ch] wrap-anywhere whitespace-pre-line text-muted">{rest}</p>
        </details>
      ) : null}
    </>
  );
}
