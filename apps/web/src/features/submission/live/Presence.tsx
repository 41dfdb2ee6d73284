import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { useEffect, useRef, useState } from 'react';
import type { Pulse } from './usePoll.ts';

type Others = Pulse['others'];
const SPOKEN_EVERY_MS = 60_000;

/** "Ada" or "Ada, Chidi and Ngozi". */
export const formatNames = (others: Others): string => formatList(others.map(({ name }) => name));

interface Props {
  others: Others;
  sectionId: string;
  /** 'section 3' */
  placeOf: (id: string) => string;
}

/** Beside a section's name: who else is in it. Spoken politely, at most once a minute. */
export function PresenceHere({ others, sectionId, placeOf }: Props) {
  const here = others.filter((person) => person.section === sectionId);
  const words = others.map(({ name, section }) =>
    section === sectionId ? m.submission.personIsHere({ name }) : m.submission.personIsIn({ name, section: placeOf(section) }),
  );
  return (
    <>
      {here.length > 0 ? (
        <p className="mt-1.5 flex items-center gap-2 text-sm/5 text-muted tablet:mx-0 tablet:-mt-2 tablet:mb-4">
          <span className="size-2 flex-none rounded-full bg-success" aria-hidden="true" />
          {m.submission.alsoHere({ names: formatNames(here), count: here.length })}
        </p>
      ) : null}
      <Spoken text={words.join(' ')} />
    </>
  );
}

function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const last = useRef(-SPOKEN_EVERY_MS);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setSpoken(text);
      },
      Math.max(500, last.current + SPOKEN_EVERY_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  );
}
