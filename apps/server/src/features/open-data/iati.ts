import {
  iatiFrame,
  publicPayments,
  toIatiActivity,
  type AwardPayment,
  type OpenDataSettings,
  type Publisher,
} from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { findApprovedResults } from '../indicator/index.ts';
import { toUuid, validatedAwards, type JudgedAward } from './awards.ts';
import { publisherOf } from './published.ts';
import { findPayments, type OpenDataProgramme } from './queries.ts';

/** What a file has of a programme: these of its awards, where they are public. */
interface Part {
  programme: OpenDataProgramme;
  settings: OpenDataSettings;
  ids: readonly string[];
}

/** As many as are read together: their payments and results come with them. */
const TOGETHER = 200;

/** A file of activities, written award by award. It is the same until something in it changes. */
export async function* iatiOf(p: Platform, parts: readonly Part[], modifiedAt: Date): AsyncGenerator<string> {
  const [head, tail] = iatiFrame(modifiedAt.toISOString());
  yield head;
  for (const { programme, settings, ids } of parts) {
    const publisher = publisherOf(p, { programme, settings, modifiedAt }, 'iati');
    for (let at = 0; at < ids.length; at += TOGETHER)
      yield* activitiesOf(p, programme, settings, publisher, ids.slice(at, at + TOGETHER));
  }
  yield tail;
}

async function* activitiesOf(
  p: Platform,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  publisher: Publisher,
  ids: readonly string[],
): AsyncGenerator<string> {
  const paid = Map.groupBy(await findPayments(p.db, ids), ({ applicationId }) => applicationId);
  const projects = [...new Set([...paid.values()].flat().map(({ projectId }) => projectId))];
  const results = settings.results === 'NUMBERS' ? await findApprovedResults(p.db, projects) : new Map<string, string[]>();
  const resultsOf = ({ id, award }: JudgedAward): string[] =>
    // Few people are counted in what one person does: their numbers stay here, like their name.
    award.recipient.kind === 'PERSON'
      ? []
      : (paid.get(id) ?? []).slice(0, 1).flatMap(({ projectId }) => results.get(projectId) ?? []);
  for await (const judged of validatedAwards(p.db, programme, settings, ids)) {
    if (judged.state !== 'PUBLIC') continue;
    const payments = (paid.get(judged.id) ?? []).flatMap(({ day, amount }): AwardPayment[] =>
      day === null || amount === null ? [] : [{ day, amount: Number(amount) }],
    );
    const { award } = judged;
    yield `${toIatiActivity(award, publisher, {
      address: `${p.config.publicUrl}/awards/${toUuid(`award ${award.id}`)}`,
      payments: publicPayments(award, settings, payments),
      results: resultsOf(judged),
    })}\n`;
  }
}
