import { m } from '@grantdesk/messages';
import { selectionFields, selectionIssues } from '@grantdesk/domain/message/selection';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Messages.module.css';

interface Props {
  /** Ids of the one or the other. */
  applications?: readonly string[];
  users?: readonly string[];
  onClose: () => void;
  onSent: () => void;
}

/** A message to a selection: written, then looked at with everybody who gets it and who does not, then sent once. */
export default function WriteToMany({ applications = [], users = [], onClose, onSent }: Props) {
  const keyOf = useIdempotencyKey();
  const [words, setWords] = useState({ subject: '', body: '' });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [show, setShow] = useState<string | null>(null);
  const isToApplications = applications.length > 0;
  const chosen = { applications: [...applications], users: [...users], ...words };
  const fail = (thrown: unknown) => {
    const error = toApiError(thrown);
    setIssues(error.issues.length > 0 ? error.issues : [{ path: 'message', message: error.message }]);
  };
  const preview = useMutation({
    mutationFn: (shown: string | null) => call('message.selectionPreview', { body: { ...chosen, show: shown } }),
    onError: fail,
  });
  const found = preview.data?.data;
  const send = useMutation({
    mutationFn: () => {
      const body = { ...chosen, recipients: found?.recipients.length ?? 0 };
      return call('message.selection', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ data }) => {
      toast.success(m.message.theMessageWentToSentPeople({ sent: data.sent }));
      onSent();
      onClose();
    },
    onError: fail,
  });
  const write = (part: Partial<typeof words>) => {
    setWords({ ...words, ...part });
    setIssues([]);
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const look = () => {
    const wrong = selectionIssues(words, isToApplications);
    setIssues(wrong);
    if (wrong.length === 0) preview.mutate(show);
  };
  const count = found?.recipients.length ?? 0;
  return (
    <NativeModal
      title={found ? m.message.lookAtItBeforeItLeaves() : m.message.writeToTheSelection()}
      size={680}
      firstFocus={found ? '[data-modal-footer] button' : 'input'}
      busy={send.isPending}
      onClose={onClose}
      footer={
        found ? (
          <>
            <Button onClick={() => preview.reset()}>{m.message.backToTheText()}</Button>
            <Button
              variant="filled"
              loading={send.isPending}
              onClick={() =>
                count > 0 ? send.mutate() : setIssues([{ path: 'message', message: m.message.noOneSelectedWouldGetThis() }])
              }
            >
              {m.message.sendToCountPeople({ count })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{m.common.cancel()}</Button>
            <Button variant="filled" loading={preview.isPending} onClick={look}>
              {m.common.preview()}
            </Button>
          </>
        )
      }
    >
      <div className={`${classes.many} grid gap-4`}>
        {errorAt('message') ? (
          <InlineNotice tone="danger" live="alert">
            {errorAt('message')}
          </InlineNotice>
        ) : null}
        {found ? (
          <>
            <p role="status">
              {m.message.countPeopleGetIt({ count })}
              {found.leftOut.length > 0 ? ' ' + m.message.whoIsLeftOutAndWhy() : ''}
            </p>
            {found.recipients.some(({ hasFailed }) => hasFailed) ? (
              <InlineNotice tone="warning">
                {m.message.emailsToListHaveFailed({
                  list: found.recipients
                    .filter(({ hasFailed }) => hasFailed)
                    .map(({ email }) => email)
                    .join(', '),
                })}
              </InlineNotice>
            ) : null}
            {found.example ? (
              <>
                <SelectField
                  label={m.message.example()}
                  value={show ?? found.recipients[0]?._id ?? ''}
                  onChange={(event) => {
                    setShow(event.currentTarget.value);
                    preview.mutate(event.currentTarget.value);
                  }}
                >
                  {found.recipients.map(({ _id, name, email, applicationID }) => (
                    <option key={`${_id} ${applicationID}`} value={_id}>
                      {name}, {email}
                      {applicationID ? `, ${applicationID}` : ''}
                    </option>
                  ))}
                </SelectField>
                <div className="grid gap-2 rounded-md border border-border bg-sunken px-4 py-3 wrap-anywhere">
                  <strong>{found.example.subject}</strong>
                  <p className="whitespace-pre-line">{found.example.body}</p>
                </div>
              </>
            ) : null}
            {found.leftOut.length > 0 ? (
              <>
                <h3 className="m-0">{m.common.leftOut()}</h3>
                <ul className="m-0">
                  {found.leftOut.map(({ label, reason }, index) => (
                    <li key={`${label} ${index}`}>{m.common.labelValue({ label, value: reason })}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ) : (
          <>
            <TextField
              label={m.common.subject()}
              value={words.subject}
              error={errorAt('subject')}
              onChange={(event) => write({ subject: event.currentTarget.value })}
            />
            <TextArea
              label={m.common.text()}
              hint={m.message.youCanUseThesePlaceholders({
                list: selectionFields(isToApplications)
                  .map((key) => `{{${key}}}`)
                  .join(', '),
              })}
              rows={8}
              value={words.body}
              error={errorAt('body')}
              onChange={(event) => write({ body: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </NativeModal>
  );
}
