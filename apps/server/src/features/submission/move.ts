import { moveAnswers, type Answers, type FormSection } from '@grantdesk/domain';
import type { Tx } from '#platform/db.ts';
import type { EventRegistry } from '#platform/events.ts';
import { findVersionsOf, lockDrafts, moveDrafts } from './queries.ts';

/** Drafts moved with one statement; few enough that their answers fit in memory many times over. */
const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Moves existing drafts to a published form if the publisher requested it. */
export function followPublishedForms(events: EventRegistry): void {
  events.on('FORM_PUBLISHED', async (tx, _ctx, { formId, versionId, moveDrafts }) => {
    if (moveDrafts) await moveAll(tx, formId, versionId);
  });
}

async function moveAll(tx: Tx, formId: string, versionId: string): Promise<void> {
  const versions = await findVersionsOf(tx, formId);
  const definitionOf = (version: (typeof versions)[number]) => ({ sections: version.sections as unknown as FormSection[] });
  const target = versions.find((version) => version.id === versionId);
  if (!target) return;
  for (const from of versions.filter((version) => version.id !== versionId)) {
    let last = BEFORE_ALL;
    for (;;) {
      const drafts = await lockDrafts(tx, from.id, last, AT_ONCE);
      if (drafts.length === 0) break;
      last = drafts.at(-1)?.id ?? last;
      const moved = drafts.map(({ id, answers, orphans }) => ({
        id,
        ...moveAnswers(definitionOf(from), definitionOf(target), answers as Answers, orphans as Answers),
      }));
      await moveDrafts(tx, versionId, moved);
    }
  }
}
