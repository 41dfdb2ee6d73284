import { reportingColumns, reportingViewName } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findColumnsOf, findVersionsWithoutView, findViewNames, insertForm, lockViews, makeView } from './queries.ts';

/** Makes the views of answers that are missing. A name that was given once stays with its version. */
export async function makeReportingViews(db: Db): Promise<void> {
  if ((await findVersionsWithoutView(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockViews(tx);
    const names = await findViewNames(tx);
    for (const { id, formId, version, name, sections, viewName, columns } of await findVersionsWithoutView(tx)) {
      if (viewName !== null && columns !== null) {
        await makeView(tx, viewName, id, columns);
        continue;
      }
      const made = {
        formVersionId: id,
        viewName: reportingViewName(name, version, (each) => names.has(each)),
        columns: reportingColumns(sections, await findColumnsOf(tx, formId)),
      };
      names.add(made.viewName);
      await insertForm(tx, made);
      await makeView(tx, made.viewName, id, made.columns);
    }
  });
}
