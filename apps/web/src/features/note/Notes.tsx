import { m } from '@grantdesk/messages';
import type { NoteSubject } from '@grantdesk/domain/note/shape';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteItem } from './NoteItem.tsx';
import { FIRST_NOTES, notesQuery } from './notes-query.ts';

interface Props {
  subject: NoteSubject;
  id: string;
  userId: string;
}

/** What the programme team writes for itself about an application, a project or an organisation, newest first. */
export default function Notes({ subject, id, userId }: Props) {
  const [limit, setLimit] = useState(FIRST_NOTES);
  const query = useQuery(notesQuery(subject, id, limit));
  const place = useRef<HTMLDivElement>(null);
  const isRead = query.data !== undefined;
  // The browser looks for the place of a link before this part is there.
  useEffect(() => {
    if (isRead && globalThis.location.hash === '#notes') place.current?.scrollIntoView();
  }, [isRead]);
  return (
    <div ref={place} id="notes" className="scroll-mt-4">
      <Panel title={m.note.notes()} note={m.note.lead()}>
        <div className="mt-3 grid max-w-[760px] gap-4">
          {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.data || query.error ? null : <Loading label={m.note.loadingTheNotes()} rows={[72, 48, 48]} />}
          {query.data ? (
            <>
              {query.data.denial ? (
                <p className="text-muted">{query.data.denial}</p>
              ) : (
                <NoteEditor subject={subject} id={id} userId={userId} />
              )}
              {query.data.data.length === 0 && !query.data.denial ? <p className="text-muted">{m.note.noNotesYet()}</p> : null}
              {query.data.data.length > 0 ? (
                <ol className="list-none" aria-label={m.note.notesOfTheTeam()}>
                  {query.data.data.map((note) => (
                    <NoteItem key={note._id} note={note} subject={subject} id={id} userId={userId} />
                  ))}
                </ol>
              ) : null}
              {query.data.totalCount > query.data.data.length ? (
                <p>
                  <Button onClick={() => setLimit(limit + FIRST_NOTES)}>{m.note.showEarlierNotes()}</Button>
                </p>
              ) : null}
            </>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
