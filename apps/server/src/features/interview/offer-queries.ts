import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';

/** Until when each application of a programme may still choose. */
export async function findChoosing(db: Db, programmeId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('interviewOfferApplications as offered')
    .innerJoin('interviewOffers as offer', 'offer.id', 'offered.offerId')
    .leftJoin('interviewChoices as choice', (join) =>
      join.onRef('choice.offerId', '=', 'offered.offerId').onRef('choice.applicationId', '=', 'offered.applicationId'),
    )
    .where('offer.programmeId', '=', programmeId)
    .where('offer.withdrawnAt', 'is', null)
    .where('offered.leftAt', 'is', null)
    .where('choice.slotId', 'is', null)
    .where(sql<boolean>`offer.closes_at >= app_now()`)
    .select(['offered.applicationId', 'offer.closesAt'])
    .execute();
  return new Map(rows.map((row) => [row.applicationId, row.closesAt]));
}

const offers = (db: Db) =>
  db
    .selectFrom('interviewOffers')
    .innerJoin('users', 'users.id', 'interviewOffers.madeBy')
    .selectAll('interviewOffers')
    .select([
      'users.name as madeByName',
      sql<boolean>`interview_offers.withdrawn_at is null and interview_offers.closes_at >= app_now()`.as('isOpen'),
      sql<
        { _id: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by u.name, u.id), '[]') from users u where u.id = any (interview_offers.panel))`.as(
        'people',
      ),
    ]);

/** Offers whose times are not all over, newest first. */
const MAX_OFFERS = 50;
export const findOffers = (db: Db, programmeId: string) =>
  offers(db)
    .where('programmeId', '=', programmeId)
    .where('withdrawnAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('interviewSlots')
          .select('interviewSlots.id')
          .whereRef('interviewSlots.offerId', '=', 'interviewOffers.id')
          .where(sql<boolean>`interview_slots.ends_at > app_now()`),
      ),
    )
    .orderBy('madeAt', 'desc')
    .orderBy('interviewOffers.id', 'desc')
    .limit(MAX_OFFERS)
    .execute();

export const findOffer = (db: Db, id: string) => offers(db).where('interviewOffers.id', '=', id).executeTakeFirst();
export type OfferRecord = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Times of offers with the application that chose each; in the order of time. */
export const findSlots = (db: Db, offerIds: string[]) =>
  db
    .selectFrom('interviewSlots as slot')
    .leftJoin('interviewChoices as choice', 'choice.slotId', 'slot.id')
    .where('slot.offerId', 'in', [...offerIds])
    .select(['slot.id', 'slot.offerId', 'slot.startsAt', 'slot.endsAt', 'choice.applicationId'])
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute();
export type SlotRecord = Awaited<ReturnType<typeof findSlots>>[number];

/** Applications with an offer, without those that a conflict of interest closes to the reader. */
export const findOffered = (db: Db, actorId: string, offerIds: string[]) =>
  db
    .selectFrom('interviewOfferApplications as offered')
    .innerJoin('applications', 'applications.id', 'offered.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('interviewChoices as choice', (join) =>
      join.onRef('choice.offerId', '=', 'offered.offerId').onRef('choice.applicationId', '=', 'offered.applicationId'),
    )
    .where('offered.offerId', 'in', [...offerIds])
    .where('offered.leftAt', 'is', null)
    .where(withoutConflictsFor(actorId, sql.ref('applications.id')))
    .select([
      'offered.offerId',
      'offered.applicationId',
      'offered.remindedAt',
      'applications.applicationNumber',
      'users.name',
      'users.organisation',
      'choice.slotId',
    ])
    .orderBy('applications.applicationNumber')
    .orderBy('applications.id')
    .execute();

/** The offer that an application can choose from, if any. */
export const findOwnOffer = (db: Db, applicationId: string) =>
  offers(db)
    .innerJoin('interviewOfferApplications as offered', 'offered.offerId', 'interviewOffers.id')
    .where('offered.applicationId', '=', applicationId)
    .where('offered.leftAt', 'is', null)
    .executeTakeFirst();

/** Locks an offer: those who choose from it follow one another. */
export const lockOffer = (tx: Tx, id: string) =>
  tx.selectFrom('interviewOffers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertOffer(
  tx: Tx,
  offer: {
    id: string;
    programmeId: string;
    closesAt: Date;
    link: string | null;
    place: string;
    panel: string[];
    madeBy: string;
  },
  slots: { id: string; startsAt: Date; endsAt: Date }[],
  applicationIds: string[],
): Promise<void> {
  await tx.insertInto('interviewOffers').values(offer).execute();
  await tx
    .insertInto('interviewSlots')
    .values(slots.map((slot) => ({ ...slot, offerId: offer.id })))
    .execute();
  await tx
    .insertInto('interviewOfferApplications')
    .values(applicationIds.map((applicationId) => ({ applicationId, offerId: offer.id })))
    .execute();
}

export const withdrawOffer = (tx: Tx, id: string) =>
  tx
    .updateTable('interviewOffers')
    .set({ withdrawnAt: appNow })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const markReminded = (tx: Tx, offerId: string, applicationIds: string[]) =>
  tx
    .updateTable('interviewOfferApplications')
    .set({ remindedAt: sql<Date>`app_now()` })
    .where('offerId', '=', offerId)
    .where('applicationId', 'in', applicationIds)
    .execute();

/** Frees what an application chose before. */
export const deleteChoice = (tx: Tx, applicationId: string) =>
  tx.deleteFrom('interviewChoices').where('applicationId', '=', applicationId).execute();

/** False if the slot is taken: the key allows one person for each. */
export const insertChoice = async (
  tx: Tx,
  choice: { slotId: string; offerId: string; applicationId: string },
): Promise<boolean> =>
  (await tx
    .insertInto('interviewChoices')
    .values(choice)
    .onConflict((conflict) => conflict.column('slotId').doNothing())
    .returning('slotId')
    .executeTakeFirst()) !== undefined;
