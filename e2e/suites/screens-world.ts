import type { APIRequestContext } from '@playwright/test';
import { boardWorld } from '../board-world.ts';
import { first, takeStep } from '../calls.ts';
import { baseUrl, clientAt, dataOf, program } from '../people.ts';

/** The ids that the screens are opened with. */
export interface ScreensWorld {
  /** The open programme of the demonstration. */
  programme: string;
  /** The programme of the demonstration that has an eligibility check. */
  checked: string;
  /** Two applications of the programme with counted answers that share text. */
  pair: string;
  /** The programme of the demonstration that has counted answers about equality, and an application whose writer has not answered. */
  counted: string;
  unanswered: string;
  form: string;
  scoreGuide: string;
  role: string;
  user: string;
  organisation: string;
  import: string;
  event: string;
  /** The programme of the demonstration that pays by files for the bank, a batch of it and a statement. */
  paidByFile: string;
  batch: string;
  statement: string;
  /** The programme of the demonstration that has decided, its grantee's application, project, first payment and first report. */
  granted: string;
  /** A published one. */
  award: string;
  grantee: string;
  project: string;
  payment: string;
  report: string;
  /** Approved, but its contract is not signed. */
  awaiting: string;
  /** A programme of this suite's own: reviewed applications, one of which is called for its proposal, a task and a draft. */
  board: string;
  /** A programme whose board has meetings, and one of these. */
  meets: string;
  meeting: string;
  called: string;
  scored: string;
  scoredToo: string;
  draft: string;
  task: string;
}

type Named = { _id: string; name: string };
const PROGRAMME = 'Every screen';

const named = (list: Named[], name: string): string => {
  const found = list.find((each) => each.name.includes(name));
  if (!found) throw new Error(`There is no ${name} in ${list.map((each) => each.name).join(', ')}`);
  return found._id;
};

const made = new Map<string, Promise<ScreensWorld>>();

/** Finds what the demonstration holds, and adds what it lacks in a programme of its own: once for all suites of a product. */
export function screensWorld(): Promise<ScreensWorld> {
  const world = made.get(baseUrl()) ?? make();
  made.set(baseUrl(), world);
  return world;
}

async function make(): Promise<ScreensWorld> {
  const [director, admin, manager, grantee, assessor, writer] = await Promise.all(
    ['director', 'super.admin', 'manager', 'imole', 'assessor1', 'asempa'].map(program),
  );
  if (!director || !admin || !manager || !grantee || !assessor || !writer)
    throw new Error('An account of the demonstration is missing');
  const { programmeId: board, applications } = await boardWorld(PROGRAMME);
  const called = applications['osun'] ?? '';
  for (const action of ['SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL'] as const)
    await takeStep(clientAt(manager), action, [called]);
  const programmes = await dataOf(clientAt(director).GET('/api/programme/many', { params: { query: { limit: 300 } } }));
  const programme = named(programmes, 'Climate Resilience');
  const granted = named(programmes, 'Light for Schools');
  const counted = named(programmes, 'Safe Schools');
  const paidByFile = named(programmes, 'Flood Response');
  const meets = named(programmes, 'Healthy Mothers');
  const written = await dataOf(clientAt(writer).GET('/api/application/mine'));
  const { applicationForm } = await dataOf(
    clientAt(director).GET('/api/programme/one/{id}', { params: { path: { id: programme } } }),
  );
  const approved = await dataOf(
    clientAt(manager).GET('/api/programme/grantees/{id}', { params: { path: { id: granted }, query: { limit: 300 } } }),
  );
  const project = first(await dataOf(clientAt(grantee).GET('/api/project/mine')));
  const one = await dataOf(clientAt(manager).GET('/api/project/{id}', { params: { path: { id: project.project._id } } }));
  const of = project.application._id;
  return {
    programme,
    checked: paidByFile,
    paidByFile,
    batch: first(await dataOf(clientAt(admin).GET('/api/payment-batch/many', { params: { query: { programme: paidByFile } } })))
      ._id,
    statement: first(
      (await dataOf(clientAt(admin).GET('/api/payment-batch/statements/{id}', { params: { path: { id: paidByFile } } })))
        .statements,
    )._id,
    counted,
    pair: first(await dataOf(clientAt(director).GET('/api/similarity/many', { params: { query: { programme: counted } } })))._id,
    unanswered: first(written.filter(({ programme: { _id } }) => _id === counted))._id,
    granted,
    award: await publishedAward(director, granted),
    board,
    meets,
    meeting: first(await dataOf(clientAt(director).GET('/api/panel/many', { params: { query: { programme: meets } } })))._id,
    called,
    form: applicationForm._id,
    scoreGuide: first(await dataOf(clientAt(director).GET('/api/score-guide/admin/many')))._id,
    role: named(await dataOf(clientAt(admin).GET('/api/role/many')), 'Programme Manager'),
    user: first(await dataOf(clientAt(admin).GET('/api/user/admin/many', { params: { query: { search: 'assessor1' } } })))._id,
    organisation: first(await dataOf(clientAt(director).GET('/api/organisation/many')))._id,
    import: first(await dataOf(clientAt(director).GET('/api/import/many')))._id,
    event: first(await dataOf(clientAt(grantee).GET('/api/event/many')))._id,
    grantee: of,
    project: project.project._id ?? '',
    payment: first(one.payments)._id,
    report: first(one.reports)._id,
    awaiting: first(approved.filter((each) => each.contract !== 'Signed'))._id,
    scored: applications['kauye'] ?? '',
    scoredToo: applications['umuada'] ?? '',
    draft: applications['draft'] ?? '',
    task: first(
      await dataOf(clientAt(assessor).GET('/api/task/admin/many', { params: { query: { programmeId: board, limit: 300 } } })),
    )._id,
  };
}

/** An award of a programme that the demonstration publishes. */
async function publishedAward(at: APIRequestContext, programme: string): Promise<string> {
  const answer = await at.get(`/api/open-data/awards?programme=${programme}&limit=1`);
  const { data } = (await answer.json()) as { data: { uuid: string }[] };
  return data[0]?.uuid ?? '';
}
