import { dataOf, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme } from './programme.ts';
import { submitted } from './review.ts';

const APPROVED = [
  'SHORTLISTED_FOR_PROPOSAL',
  'CALLED_FOR_PROPOSAL',
  'SHORTLISTED_FOR_INTERVIEW',
  'CALLED_FOR_INTERVIEW',
  'SHORTLISTED_FOR_BOARD_APPROVAL',
  'BOARD_APPROVED',
];

/** A day of the calendar so many days from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A programme, in Lagos and naira, that the manager manages. */
export const grantProgramme = (director: Caller, manager: Caller, more: object = {}): Promise<string> =>
  openProgramme(director, formOf({ field_id: 'name', field_validation: { required: true } }), {
    managers: [manager.userId],
    ...more,
  });

/** A submitted application that the board approved; with `isSigned`, its contract is signed. */
export async function approved(t: TestApp, applicant: Caller, programme: string, isSigned = false): Promise<string> {
  const id = await submitted(applicant, programme);
  await t.owner.query(`update applications set approval_flags = $2, proposal_progress_status = 'SUBMITTED' where id = $1`, [
    id,
    [...APPROVED, ...(isSigned ? ['CONTRACT_SIGNED'] : [])],
  ]);
  return id;
}

/** A plan of two payments, the second of which waits for the first report. */
export const planBody = (application: string, more: object = {}) => ({
  application,
  budget: 1_000_000,
  startDate: dayIn(-30),
  endDate: dayIn(330),
  lines: [
    { title: 'Seedlings', amount: 600_000 },
    { title: 'Training', amount: 400_000 },
  ],
  terms: [
    { amount: 400_000, dueDate: dayIn(-10) },
    { amount: 600_000, dueDate: dayIn(200), report: 0 },
  ],
  reports: [
    { title: 'First report', dueDate: dayIn(-5) },
    { title: 'Final report', dueDate: dayIn(320) },
  ],
  ...more,
});

/** An initialised project; answers its id. */
export const initialised = async (manager: Caller, application: string, more: object = {}): Promise<string> =>
  dataOf(await manager.post('/project/new', planBody(application, more)))._id;
