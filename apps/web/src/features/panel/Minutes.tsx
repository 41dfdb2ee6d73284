import { m } from '@grantdesk/messages';
import { PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { savedTexts } from '#storage/saved-texts.ts';
import { Button } from '#ui/Button.tsx';
import { LineItem } from './LineItem.tsx';
import type { Line } from './useMeeting.ts';

interface Props {
  meetingId: string;
  /** Null for lines about no item. */
  item: string | null;
  lines: readonly Line[];
  /** Who writes: what they began stays theirs on a shared device. */
  userId: string;
  timeZone: string;
  /** Why no line can be written, empty where that is said elsewhere; undefined where one can. */
  denial: string | undefined;
}

/** Lines of the minutes, oldest first, and the field for the next one. What is begun stays on this device until it is added. */
export function Minutes({ meetingId, item, lines, userId, timeZone, denial }: Props) {
  // A line that someone deletes while it is being changed here stays until its text is saved or dropped.
  const [edited, setEdited] = useState<Line | null>(null);
  const shown = edited && !lines.some(({ _id }) => _id === edited._id) ? [...lines, edited] : lines;
  return (
    <div className="grid gap-3">
      {shown.length > 0 ? (
        <ol className="list-none" aria-label={m.panel.minutes()}>
          {shown.map((line) => (
            <LineItem
              key={line._id}
              line={line}
              meetingId={meetingId}
              item={item}
              timeZone={timeZone}
              isEditable={denial === undefined}
              onEditing={(isEditing) => setEdited(isEditing ? line : null)}
            />
          ))}
        </ol>
      ) : (
        <p className="text-muted">{m.panel.noLinesYet()}</p>
      )}
      {denial === undefined ? (
        <NewLine meetingId={meetingId} item={item} userId={userId} />
      ) : (
        denial && <p className="text-sm/5 text-muted">{denial}</p>
      )}
    </div>
  );
}

interface Sent {
  text: string;
  key: string;
}

/** The next line can be typed while the one before it is on its way; they arrive in order, and one that is refused comes back. */
function NewLine({ meetingId, item, userId }: Pick<Props, 'meetingId' | 'item' | 'userId'>) {
  const textKey = `${userId}.panel.${meetingId}.${item ?? 'none'}`;
  const client = useQueryClient();
  const [text, setText] = useState(() => savedTexts.read(textKey));
  // Sent again with its key, a line whose answer was lost is added once.
  const [failed, setFailed] = useState<Sent | null>(null);
  const [error, setError] = useState<string>();
  const write = (next: string) => {
    setText(next);
    savedTexts.write(textKey, next);
    setError(undefined);
  };
  const { mutate } = useMutation({
    scope: { id: textKey },
    mutationFn: ({ text: sent, key }: Sent) =>
      call('panel.lineNew', { params: { id: meetingId }, body: { item, text: sent }, idempotencyKey: key }),
    onSuccess: () => {
      setText((now) => {
        savedTexts.write(textKey, now);
        return now;
      });
      void invalidate(client, 'panel.one');
    },
    onError: (thrown, sent) => {
      setFailed(sent);
      setText((now) => {
        const both = now.trim() === '' ? sent.text : `${sent.text}\n${now}`;
        savedTexts.write(textKey, both);
        return both;
      });
      setError(toMessage(thrown));
    },
  });
  const add = () => {
    if (text.trim() === '') return setError(m.common.enterAText());
    mutate(failed?.text === text ? failed : { text, key: newKey() });
    // On this device it stays saved until the answer.
    setText('');
    setFailed(null);
    setError(undefined);
  };
  const onKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <Textarea
        label={m.panel.newLine()}
        description={m.panel.newLineHelp()}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={PANEL_LIMITS.line}
        value={text}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeys}
      />
      <div>
        <Button onClick={add}>{m.panel.addLine()}</Button>
      </div>
    </div>
  );
}
