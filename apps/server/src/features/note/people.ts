import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { noteAccess, type Actor } from '@grantdesk/domain';
import { formatList } from '@grantdesk/domain/format/list';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { findNames, findStaff, searchStaff } from './queries.ts';
import { visibleSubject, type Subject } from './subject.ts';

const MAX_PROPOSED = 10;

const mayRead = (about: Subject, person: Actor): boolean => noteAccess(person, about.factsFor(person)) === 'OPEN';

/** Whom a note on a record can mention: those who may read it, the reader last. @throws AppError 404 */
export async function listPeople(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'note.people'>['query'],
): Promise<Answer<'note.people'>> {
  const { about, denial } = await visibleSubject(p.db, ctx, query);
  if (denial !== null) return { data: [] };
  const found = (await searchStaff(p.db, query.search)).filter((person) => mayRead(about, person));
  const isReader = ({ userId }: Actor): boolean => userId === ctx.actor.userId;
  const ordered = [...found.filter((person) => !isReader(person)), ...found.filter(isReader)];
  return { data: ordered.slice(0, MAX_PROPOSED).map(({ userId, name }) => ({ _id: userId, name })) };
}

/** The people with these ids, each of whom may read the notes on the record. @throws AppError 422 with who may not */
export async function assertReaders(db: Db, about: Subject, ids: readonly string[]): Promise<Actor[]> {
  const readers = (await findStaff(db, ids)).filter((person) => mayRead(about, person));
  const others = ids.filter((id) => !readers.some(({ userId }) => userId === id));
  if (others.length === 0) return readers;
  const names = await findNames(db, others);
  const listed = formatList(others.map((id) => names.get(id) ?? m.common.someone()));
  throw ruleBroken([{ path: 'mentions', message: m.note.peopleCannotReadIt({ names: listed, count: others.length }) }]);
}
