import { spread, type Part } from './answers.ts';
import type { World } from './world.ts';
import type { Client } from '../client.ts';

/** A programme that an act creates; its ids are filled in by then. */
export interface Programme {
  id: string;
  guides: { initial: string; proposal: string };
  /** Tasks by assessor, application and task action. */
  tasks: Map<string, string>;
}

/** An application; its id is filled in by the act that starts it. */
export interface Application {
  key: string;
  id: string;
}

export const ASSESSORS = ['assessor1', 'assessor2', 'assessor3'] as const;

const DEFAULT_TIME = 11;

export async function publishForm(director: Client, form: object): Promise<string> {
  const { _id } = await director.json('POST', '/form/import', form);
  await director.json('POST', `/form/publish/${_id}`, {});
  return _id;
}

/** People that a list of the product offers, by the name before the @ of their address. */
async function peopleOf(w: World, list: string, names: readonly string[]): Promise<string[]> {
  const found = await (await w.as('director')).json<{ _id: string; email: string }[]>('GET', `/user/admin/specific/${list}`);
  return names.map((name) => found.find(({ email }) => email.startsWith(`${name}@`))?._id ?? fail(`${name} is not in ${list}`));
}
const fail = (words: string): never => {
  throw new Error(words);
};

/** The director publishes the forms and creates the programme. */
export function createProgramme(
  w: World,
  days: number,
  forms: { application: object; proposal?: object; report?: object },
  body: (guides: Programme['guides']) => object,
  guides: () => Programme['guides'],
): Programme {
  const programme: Programme = { id: '', guides: { initial: '', proposal: '' }, tasks: new Map() };
  w.at(days, 10, async () => {
    const director = await w.as('director');
    programme.guides = guides();
    const { _id } = await director.json('POST', '/programme/new', {
      applicationForm: await publishForm(director, forms.application),
      ...(forms.proposal && { proposalForm: await publishForm(director, forms.proposal) }),
      ...(forms.report && { reportForm: await publishForm(director, forms.report) }),
      managers: await peopleOf(w, 'programme-managers', ['manager']),
      reviewers: await peopleOf(w, 'application-reviewers', ASSESSORS),
      ...body(programme.guides),
    });
    programme.id = _id;
  });
  return programme;
}

/** Starts an application some days before it is submitted, or leaves it as a draft. */
export function apply(
  w: World,
  programme: Programme,
  {
    key,
    days,
    parts,
    begun = 1 + spread(key, 6),
    isDraft = false,
    checked = [],
  }: {
    key: string;
    days: number;
    parts: () => Part[];
    begun?: number;
    isDraft?: boolean;
    /** The questions of the eligibility check that the person completes before. */
    checked?: readonly string[];
  },
): Application {
  const application: Application = { key, id: '' };
  w.join(key, days - begun - 1);
  w.at(days - begun, 9.5 + spread(key, 80) / 10, async () => {
    const client = await w.as(key);
    const all = parts();
    const answers = Object.fromEntries(all.filter(([id]) => checked.includes(id)));
    if (checked.length > 0) await client.json('POST', `/eligibility/check/${programme.id}`, { answers });
    const body = { programme: programme.id, ...(checked.length > 0 && { eligibility: answers }) };
    application.id = (await client.json('POST', '/application/new', body))._id;
    if (isDraft) await client.form('PATCH', `/application/save/${application.id}`, all.slice(0, Math.ceil(all.length / 3)));
  });
  if (!isDraft)
    w.at(days, 9.2 + spread(`${key} submits`, 75) / 10, async () => {
      await (await w.as(key)).form('POST', `/application/submit/${application.id}`, parts());
    });
  return application;
}

/** The manager moves applications a step; grants are decided by the director. */
export function step(
  w: World,
  days: number,
  action: string,
  of: Application[],
  more: { hour?: number; reason?: string; amounts?: () => object[] } = {},
): void {
  w.at(days, more.hour ?? DEFAULT_TIME, async () => {
    const who = await w.as(action.endsWith('_GRANT') ? 'director' : 'manager');
    const { refused } = await who.json<{ refused: { applicationID: string; reason: string }[] }>('PATCH', '/application/stage', {
      action,
      applications: of.map(({ id }) => id),
      ...(more.reason && { reason: more.reason }),
      ...(more.amounts && { amounts: more.amounts() }),
    });
    if (refused.length > 0) throw new Error(`${action}: ${JSON.stringify(refused)}`);
  });
}

export type TaskAction = 'INITIAL_APPLICATION_SCORING' | 'PROPOSAL_SCORING' | 'INTERVIEW_SCORING' | 'FUNDING_APPROVAL';

/** The manager assigns applications to assessors, one task for each of both. */
export function assign(
  w: World,
  days: number,
  programme: Programme,
  { action, of, to, due, name }: { action: TaskAction; of: Application[]; to: readonly string[]; due: number; name: string },
): void {
  w.at(days, 14, async () => {
    const manager = await w.as('manager');
    const assignedTo = await Promise.all(to.map((each) => w.userId(each)));
    await manager.json('POST', '/task/admin/new', {
      name,
      description: 'Read the whole application before you score it. Give a reason that the applicant could read.',
      startDate: w.instant(days, 8),
      dueDate: w.instant(due, 17),
      assignedTo,
      isAutoAssignment: false,
      category: {
        name: 'APPLICATION_REVIEW',
        payload: {
          programme: programme.id,
          applications: of.map(({ id }) => id),
          taskAction: action,
          scoreGuide: action === 'PROPOSAL_SCORING' ? programme.guides.proposal : programme.guides.initial,
        },
      },
    });
    const rows = await manager.json<TaskRow[]>('GET', `/task/admin/many?programmeId=${programme.id}&scope=all&limit=300`);
    for (const row of rows)
      programme.tasks.set(
        taskKey(row.assignedTo._id, row.category.payload.application._id, row.category.payload.taskAction),
        row._id,
      );
  });
}

interface TaskRow {
  _id: string;
  assignedTo: { _id: string };
  category: { payload: { taskAction: string; application: { _id: string } } };
}
const taskKey = (user: string, application: string, action: string): string => `${user} ${application} ${action}`;

export async function taskOf(
  w: World,
  programme: Programme,
  who: string,
  application: Application,
  action: TaskAction,
): Promise<string> {
  return (
    programme.tasks.get(taskKey(await w.userId(who), application.id, action)) ?? fail(`${who} has no task for ${application.key}`)
  );
}
