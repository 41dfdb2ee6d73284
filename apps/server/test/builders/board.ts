import { dataOf, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme } from './programme.ts';

const FORM = formOf({ field_id: 'name' }, { field_id: 'sum', field_type: 'NUMBER' });

/** A programme with one application before the board for each of three applicants, requesting 100, 200 and 300 in its question `sum`. */
export async function beforeBoard(
  t: TestApp,
  { director, manager, applicants }: { director: Caller; manager: Caller; applicants: Caller[] },
  more: object = {},
): Promise<{ programme: string; ids: [string, string, string] }> {
  const programme = await openProgramme(director, FORM, { managers: [manager.userId], ...more });
  const ids: string[] = [];
  for (const [n, applicant] of applicants.entries()) {
    const { _id } = dataOf(await applicant.post('/application/new', { programme }));
    dataOf(
      await applicant.form('PATCH', `/application/save/${_id}`, [
        ['name', 'Ada'],
        ['sum', String((n + 1) * 100)],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${_id}`, []));
    ids.push(_id);
  }
  await t.owner.query(
    `update applications set interview_status = 'COMPLETED', proposal_progress_status = 'SUBMITTED', approval_flags = '{SHORTLISTED_FOR_PROPOSAL,CALLED_FOR_PROPOSAL,SHORTLISTED_FOR_INTERVIEW,CALLED_FOR_INTERVIEW,SHORTLISTED_FOR_BOARD_APPROVAL}' where id = any ($1)`,
    [ids],
  );
  return { programme, ids: ids as [string, string, string] };
}
