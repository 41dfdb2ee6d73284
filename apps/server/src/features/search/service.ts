import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { can, moneyText, SEARCH_COUNTED, SEARCH_SHOWN, searchGroups, statusLabel, type SearchGroup } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { searchApplications } from '../application/index.ts';
import { listEvents } from '../event/index.ts';
import { listForms } from '../form/index.ts';
import { searchPayments } from '../payment/index.ts';
import { listProgrammes } from '../programme/index.ts';
import { searchProjects } from '../project/index.ts';
import { listTasks } from '../task/index.ts';
import { searchUsers } from '../user/index.ts';

type SearchResult = Answer<'search.many'>['data'];
type Group = SearchResult['groups'][number];
type Item = Group['items'][number];

const SHOWN = { limit: SEARCH_SHOWN, most: SEARCH_COUNTED };
const item = (id: string, title: string, detail: string, more: Partial<Item> = {}): Item => ({
  _id: id,
  programmeId: null,
  applicationId: null,
  projectId: null,
  title,
  detail,
  ...more,
});
const listOf = (search: string) => ({ page: 1, limit: SEARCH_SHOWN, sort: 'DESCENDING', search, filters: '' });

/** One group of results by the rules of its own list: what a list does not show is not found either. */
const SEARCHES: Record<SearchGroup, (p: Platform, ctx: Ctx, search: string) => Promise<Omit<Group, 'group'>>> = {
  applications: (p, ctx, search) =>
    can(ctx.actor, 'APPLICATIONS', 'READ') ? findApplications(p, ctx, search) : findReviewed(p, ctx, search),
  people: async (p, _ctx, search) => {
    const { rows, total } = await searchUsers(p.db, search, SHOWN.limit, SHOWN.most);
    return { items: rows.map(({ id, name, email, role }) => item(id, name, `${email} · ${role}`)), total, places: [] };
  },
  programmes: async (p, ctx, search) => {
    const { data, totalCount } = await listProgrammes(p, ctx, listOf(search));
    return { items: data.map(({ _id, name, currency }) => item(_id, name, currency)), total: totalCount, places: [] };
  },
  payments: findPayments,
  projects: async (p, { actor }, search) => {
    const { rows, total, places } = await searchProjects(p.db, actor, search, SHOWN);
    return {
      items: rows.map(({ id, programmeId, applicationId, applicationNumber, name, programmeName }) =>
        item(id, name, `${applicationNumber} · ${programmeName}`, { programmeId, applicationId, projectId: id }),
      ),
      total,
      places: places.map(({ id, name, count }) => ({ programme: { _id: id, name }, list: 'projects', count })),
    };
  },
  forms: async (p, _ctx, search) => {
    const { data, totalCount } = await listForms(p, listOf(search));
    const published = (version: number | null) =>
      version === null ? m.common.notPublished() : m.common.versionVersion({ version });
    return {
      items: data.map(({ _id, name, publishedVersion }) => item(_id, name, published(publishedVersion))),
      total: totalCount,
      places: [],
    };
  },
  events: async (p, ctx, search) => {
    const { data, totalCount } = await listEvents(p, ctx, listOf(search));
    return { items: data.map(({ _id, title, place }) => item(_id, title, place)), total: totalCount, places: [] };
  },
};

async function findApplications(p: Platform, { actor }: Ctx, search: string): Promise<Omit<Group, 'group'>> {
  const { rows, places } = await searchApplications(p.db, actor, search, SEARCH_SHOWN);
  return {
    items: rows.map(({ id, programmeId, applicationNumber, name, programmeName }) =>
      item(id, name, `${applicationNumber} · ${programmeName}`, { programmeId, applicationId: id }),
    ),
    total: Math.min(
      SEARCH_COUNTED,
      places.reduce((sum, { count }) => sum + count, 0),
    ),
    places: places.map(({ id, name, count }) => ({ programme: { _id: id, name }, list: 'applications', count })),
  };
}

/** A reviewer's applications are those of their tasks, named as these name them: blind ones by their number alone. */
async function findReviewed(p: Platform, ctx: Ctx, search: string): Promise<Omit<Group, 'group'>> {
  const { data, totalCount } = await listTasks(p, ctx, { ...listOf(search), scope: 'mine', programmeId: '' });
  return {
    items: data.map(({ _id, category: { payload } }) => {
      const { application, programme, taskAction } = payload;
      const stage = statusLabel('taskAction', taskAction).label;
      return item(_id, application.user.organisation ?? application.user.name, `${application.applicationID} · ${stage}`, {
        programmeId: programme._id,
      });
    }),
    total: totalCount,
    places: [],
  };
}

async function findPayments(p: Platform, { actor }: Ctx, search: string): Promise<Omit<Group, 'group'>> {
  const { rows, total, places } = await searchPayments(p.db, actor, search, SHOWN);
  return {
    items: rows.map((row) =>
      item(
        row._id,
        `${row.accountName}, ${moneyText(row.amount, row.currency)}`,
        `${row.applicationID}-${row.term} · ${statusLabel('paymentApproval', row.status).label} · ${row.programmeName}`,
        { programmeId: row.programmeId, applicationId: row.applicationId, projectId: row.projectId },
      ),
    ),
    total,
    places: places.flatMap(({ programmeId, name, open, decided }) => {
      const programme = { _id: programmeId, name };
      const lists = [
        { programme, list: 'awaiting', count: open },
        { programme, list: 'history', count: decided },
      ];
      return lists.filter(({ count }) => count > 0);
    }),
  };
}

/** Everything that contains this text and that the person may see, five of each kind. */
export async function searchAll(p: Platform, ctx: Ctx, text: string): Promise<Answer<'search.many'>> {
  const { now, later } = searchGroups(ctx.actor, text);
  const groups = await Promise.all(now.map(async (group) => ({ group, ...(await SEARCHES[group](p, ctx, text)) })));
  return { data: { groups: groups.filter(({ total }) => total > 0), waiting: later } };
}
