import type { Platform } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';

/** The next round of a programme begins with its contract templates; archived ones stay behind. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, ctx, { from, to }) => {
    const templates = await tx
      .selectFrom('contractTemplates')
      .where('programmeId', '=', from)
      .where('archivedAt', 'is', null)
      .select(['name', 'body'])
      .orderBy('createdAt')
      .execute();
    if (templates.length === 0) return;
    await tx
      .insertInto('contractTemplates')
      .values(templates.map((template) => ({ ...template, id: newId(), programmeId: to, createdBy: ctx.actor.userId })))
      .execute();
  });
}
