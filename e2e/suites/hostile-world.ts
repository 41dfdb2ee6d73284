import type { Schemas } from '@grantdesk/client';
import { expect, type APIRequestContext } from '@playwright/test';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { managerIds, publishedForm, startApplication } from '../calls.ts';
import { clientAt, dataOf, inDays, isFull, program } from '../people.ts';
import { cut, hostilePeople, hostileProject, type HostilePeople, type HostileProject } from './hostile-office.ts';

/** Where what was stored is read. */
export interface HostileWorld {
  programme: string;
  form: string;
  scoreGuide: string;
  event: string;
  application: string;
  draft: string;
  task: string;
  people: HostilePeople;
  /** In the full run alone: it takes a grant from the call to the first report. */
  granted: HostileProject | null;
}

/**
 * Stores every attack through the calls that people use, in every text that they fill: names, descriptions, questions, options,
 * answers, file names, comments, messages, events, templates, views, names of people and roles, reports, risks, amendments, mails. An attack that a field refuses is refused in words.
 */
export async function hostileWorld(attacks: readonly string[]): Promise<HostileWorld> {
  const [director, manager, applicant, other] = (await Promise.all(['director', 'manager', 'asempa', 'nkowa'].map(program))) as [
    APIRequestContext,
    APIRequestContext,
    APIRequestContext,
    APIRequestContext,
  ];
  /** One attack that stands for all where a record has room for one. */
  const at = (place: number): string => attacks[place % attacks.length] ?? '';
  const html = attacks.map((attack) => `<p>${attack}</p>`).join('\n');
  const field = (attack: string, place: number): Schemas['FormNewBodySectionField'] => ({
    field_id: `q${place}`,
    field_label: `${place} ${attack}`,
    field_description: attack,
    ...(place % 4 === 3
      ? { field_type: 'MULTIPLE_CHOICE', field_options: [{ value: attack }, { value: `Other than ${place}` }] }
      : { field_type: place % 4 === 2 ? 'LONG_ANSWER' : 'SHORT_ANSWER' }),
  });
  const sections = (name: string): Schemas['FormImportBody']['sections'] => [
    {
      section_id: 'all',
      section_name: cut(`${name} ${at(0)}`, 90),
      section_description: html,
      section_fields: attacks.map(field),
    },
    {
      section_id: 'files',
      section_name: cut(`Files ${at(7)}`, 90),
      section_fields: [{ field_id: 'doc', field_label: at(7), field_type: 'FILE', field_max_files: 3, field_max_file_size: 1 }],
    },
  ];
  const imported = async (kind: 'APPLICATION' | 'PROPOSAL'): Promise<string> => {
    return publishedForm(clientAt(director), {
      name: cut(`${kind} ${at(7)}`, 100),
      kind,
      sections: sections(kind),
    });
  };
  const form = await imported('APPLICATION');
  const managers = await managerIds(clientAt(director));
  const programme = (
    await dataOf(
      clientAt(director).POST('/api/programme/new', {
        body: {
          name: cut(`Hostile ${at(7)}`, 100),
          description: html,
          currency: 'NGN',
          budget: 1_000_000_000,
          startDate: inDays(-3),
          endDate: inDays(6),
          proposalStartDate: inDays(-1),
          proposalEndDate: inDays(9),
          applicationForm: form,
          proposalForm: await imported('PROPOSAL'),
          managers,
        },
      }),
    )
  )._id;
  const application = await startApplication(clientAt(applicant), programme);
  const parts = new FormData();
  attacks.forEach((attack, place) => parts.append(`q${place}`, attack));
  for (const name of [`"><img src=x onerror=window.struck=1>.pdf`, `\u202efdp.exe.pdf`, `{{7*7}} ' or 1=1 --.pdf`])
    parts.append('doc', new File([new Uint8Array(samplePdf('Plan'))], name, { type: 'application/pdf' }));
  const saved = await applicant.fetch(`/api/application/submit/${application}`, { method: 'POST', ...(await encoded(parts)) });
  expect(saved.ok(), await saved.text()).toBe(true);
  const draft = await startApplication(clientAt(other), programme);
  for (let from = 0; from < attacks.length; from += 40) {
    const body = attacks.slice(from, from + 40).join('\n');
    await dataOf(
      clientAt(manager).POST('/api/message/new/{id}', {
        params: { path: { id: application } },
        body: { kind: 'QUESTION', body },
      }),
    );
  }

  const { scoreGuide, task } = await hostileReview(attacks, at, { programme, application });
  const event = await hostileOffice(attacks, at, { programme, html });
  const people = await hostilePeople(attacks);
  const granted = isFull
    ? await hostileProject(attacks, { name: cut(`Report ${at(7)}`, 100), kind: 'REPORT', sections: sections('Report') })
    : null;
  return { programme, form, scoreGuide, event, application, draft, task, people, granted };
}

type At = (place: number) => string;

async function hostileReview(
  attacks: readonly string[],
  at: At,
  { programme, application }: { programme: string; application: string },
): Promise<{ scoreGuide: string; task: string }> {
  const director = await program('director');
  const assessor = await program('assessor2');
  const assessors = await dataOf(
    clientAt(director).GET('/api/user/admin/specific/application-reviewers', { params: { query: { search: 'assessor2' } } }),
  );
  const scoreGuide = (
    await dataOf(
      clientAt(director).POST('/api/score-guide/admin/new', {
        body: {
          name: cut(`Guide ${at(7)}`, 80),
          description: cut(attacks.join(' '), 400),
          criteria: attacks.slice(0, 12).map((attack, place) => ({
            title: cut(`${place} ${attack}`, 80),
            isRange: true,
            possibleOutcomes: [
              { title: cut(`Weak ${attack}`, 60), weight: 1 },
              { title: cut(`Good ${attack}`, 60), weight: 5 },
            ],
          })),
        },
      }),
    )
  )._id;
  await dataOf(
    clientAt(director).POST('/api/task/admin/new', {
      body: {
        name: cut(`Task ${at(7)}`, 100),
        description: cut(attacks.join('\n'), 480),
        startDate: inDays(0),
        dueDate: inDays(7),
        assignedTo: assessors.map((each) => each._id),
        isAutoAssignment: false,
        category: {
          name: 'APPLICATION_REVIEW',
          payload: { programme, applications: [application], taskAction: 'INITIAL_APPLICATION_SCORING', scoreGuide },
        },
      },
    }),
  );
  const [task] = await dataOf(
    clientAt(assessor).GET('/api/task/admin/many', { params: { query: { programmeId: programme, limit: 300 } } }),
  );
  return { scoreGuide, task: task?._id ?? '' };
}

/** An event, a template of a contract and a view. @returns the event */
async function hostileOffice(
  attacks: readonly string[],
  at: At,
  { programme, html }: { programme: string; html: string },
): Promise<string> {
  const manager = await program('manager');
  const event = (
    await dataOf(
      clientAt(manager).POST('/api/event/new', {
        body: {
          title: cut(`Event ${at(7)}`, 100),
          description: cut(attacks.join('\n'), 480),
          place: cut(at(8), 150),
          startDate: inDays(10),
          endDate: inDays(10.05),
          timeZone: 'Africa/Lagos',
          audience: { programmes: [{ programme, who: 'APPLICANTS' }] },
        },
      }),
    )
  )._id;
  // What stands between double braces is a merge field there, and an unknown one is refused.
  const body = html.replaceAll('{{', '{ {');
  await dataOf(
    clientAt(manager).POST('/api/contract/template/new', { body: { programme, name: cut(`Template ${at(7)}`, 80), body } }),
  );
  await dataOf(
    clientAt(manager).POST('/api/view/new', {
      body: {
        list: 'applications',
        programme,
        name: cut(`View ${at(7)}`, 80),
        query: { search: cut(at(7), 100) },
        isShared: true,
      },
    }),
  );
  return event;
}

/** A form as browsers encode it: Playwright leaves the quotes in the names of files as they are, which ends the name there. */
async function encoded(parts: FormData): Promise<{ data: Buffer; headers: Record<string, string> }> {
  const body = new Response(parts);
  return {
    data: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}
