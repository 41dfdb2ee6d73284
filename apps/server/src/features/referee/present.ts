import type { Answer } from '@grantdesk/api';
import { refereeState, toReferenceForm, type FormSection } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { pinnedForm } from '../submission/index.ts';
import type { RefereeRecord } from './queries.ts';

type Brief = Answer<'referee.new'>['data'];

/** The questions of the form that a referee answers. */
export async function referenceForm(db: Db, formVersionId: string): Promise<{ language: string; sections: FormSection[] }> {
  const { language, sections } = await pinnedForm(db, formVersionId);
  return { language, ...toReferenceForm({ sections }) };
}

/** @param reads whether the reader may read a submitted reference */
export async function presentReferee(
  db: Db,
  record: RefereeRecord,
  { now, reads }: { now: Date; reads: boolean },
): Promise<Brief> {
  const { formVersionId, answeredAt } = record;
  return {
    _id: record.id,
    name: record.name,
    email: record.email,
    relation: record.relation,
    organisation: record.organisation,
    state: refereeState(record, now),
    invitedAt: record.invitedAt?.toISOString() ?? null,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    reference:
      reads && answeredAt && formVersionId
        ? {
            ...((await referenceForm(db, formVersionId)) as Pick<NonNullable<Brief['reference']>, 'language' | 'sections'>),
            answers: record.answers as NonNullable<Brief['reference']>['answers'],
          }
        : null,
  };
}
