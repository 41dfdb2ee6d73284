import { m } from '@grantdesk/messages';
import { PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { Line } from './useMeeting.ts';

interface Props {
  line: Line;
  meetingId: string;
  item: string | null;
  onClose: () => void;
}

/** The line as someone else has left it; without a text it was deleted. */
interface Other {
  message: string;
  text: string | null;
  revision: number;
}

/** Changes a line as it was when editing began. What someone else wrote meanwhile is shown beside it, and neither is lost. */
export function LineEditor({ line, meetingId, item, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [text, setText] = useState(line.text);
  const [seen, setSeen] = useState(line.revision);
  const [other, setOther] = useState<Other | null>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ revision, isNew }: { revision: number; isNew: boolean }): Promise<unknown> => {
      const body = { item, text };
      return isNew
        ? call('panel.lineNew', { params: { id: meetingId }, body, idempotencyKey: keyOf(body) })
        : call('panel.lineUpdate', { params: { id: line._id }, body: { text, revision } });
    },
    onSuccess: async () => {
      await invalidate(client, 'panel.one');
      onClose();
    },
    onError: (thrown) => {
      const { code, message, details } = toApiError(thrown);
      if (code === 'STALE_VERSION') setOther({ message, ...(details as Pick<Other, 'text' | 'revision'>) });
      else setError(message);
      void invalidate(client, 'panel.one');
    },
  });
  const save = (revision: number, isNew = false) => {
    if (text.trim() === '') return setError(m.common.enterAText());
    setSeen(revision);
    mutate({ revision, isNew });
  };
  return (
    <div className="grid gap-2">
      {other ? (
        <InlineNotice tone="warning" live="alert" title={other.message}>
          {other.text === null ? null : <span className="wrap-anywhere whitespace-pre-line">{other.text}</span>}
        </InlineNotice>
      ) : null}
      <Textarea
        label={m.panel.yourText()}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={PANEL_LIMITS.line}
        data-autofocus
        ref={(area) => {
          if (area && !other && text === line.text) area.focus();
        }}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        {other === null ? (
          <Button variant="filled" loading={isPending} onClick={() => save(seen)}>
            {m.panel.saveLine()}
          </Button>
        ) : other.text === null ? (
          <Button variant="filled" loading={isPending} onClick={() => save(seen, true)}>
            {m.panel.addAsNewLine()}
          </Button>
        ) : (
          <>
            <Button variant="filled" loading={isPending} onClick={() => save(other.revision)}>
              {m.panel.replaceWithMine()}
            </Button>
            <Button loading={isPending} onClick={() => save(seen, true)}>
              {m.panel.addAsNewLine()}
            </Button>
          </>
        )}
        <Button variant="outline" onClick={onClose}>
          {other === null ? m.common.cancel() : m.panel.dropMine()}
        </Button>
      </div>
    </div>
  );
}
