/** Results of projects as IATI 2.03 activities (https://iatistandard.org/en/iati-standard/203/activity-standard/). */
import { progressOf, reportedParts, type Indicator } from '@grantdesk/domain';
import { escapeXml, xmlElement as element } from '@grantdesk/domain/format/xml';
import type { FastifyReply } from 'fastify';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { recordExport } from './export.ts';
import { findFollowed, type Followed } from './programme.ts';
import { findFunder, findStarts, type ProjectRow } from './programme-queries.ts';
import { findPlans } from './plan-queries.ts';
import { toIndicator, toPlan } from './present.ts';
import { findReported } from './reported.ts';
import { sendFile } from './send-file.ts';

/** Codes of the standard's lists: IndicatorMeasure, ActivityStatus, ActivityDateType, OrganisationRole, ResultType. */
const MEASURES: Record<Indicator['unit'], string> = { NUMBER: '1', PERCENT: '2', TEXT: '5' };
const STATUS = { pipeline: '1', implementation: '2', closed: '4' } as const;
const OUTPUT = '1';

const narrative = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, element('narrative', {}, escapeXml(text)));

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

/** Each report is a period from the day after the one before; values are those reached up to its end. */
function periods({ project, indicator, progress }: ResultOf): string[] {
  const { points } = progress;
  return points.map((point, at) => {
    const before = points[at - 1];
    const start = before ? dayAfter(before.dueDate) : project.startDate;
    const actuals = point.reached === null ? [] : toActuals(indicator, points.slice(0, at + 1), point.reached);
    const texts = indicator.unit === 'TEXT' && point.text !== '' ? [element('actual', {}, narrative('comment', point.text))] : [];
    return element(
      'period',
      {},
      element('period-start', { 'iso-date': start < point.dueDate ? start : point.dueDate }),
      element('period-end', { 'iso-date': point.dueDate }),
      ...(point.planned === null ? [] : [element('target', { value: point.planned })]),
      ...actuals,
      ...texts,
    );
  });
}

function toActuals(indicator: Indicator, points: Followed['progress']['points'], reached: string): string[] {
  const parts = reportedParts(indicator, points);
  const comment = points.at(-1)?.comment ?? '';
  return [
    element('actual', { value: reached }, ...(comment === '' ? [] : [narrative('comment', comment)])),
    ...indicator.disaggregations.flatMap(({ key, name, categories }) =>
      categories.flatMap((category) => {
        const value = parts[key]?.[category.key];
        return value === undefined || value === null
          ? []
          : [element('actual', { value }, element('dimension', { name, value: category.name }))];
      }),
    ),
  ];
}

/** What a result needs of what a project follows. */
type ResultOf = Pick<Followed, 'indicator' | 'plan' | 'progress'> & { project: Pick<ProjectRow, 'startDate'> };

/** The elements of `result` in the order of its schema. */
function toResult(followed: ResultOf): string {
  const { indicator, plan, project } = followed;
  const day = plan.baselineDay ?? project.startDate;
  const baseline =
    plan.baseline === null ? [] : [element('baseline', { year: day.slice(0, 4), 'iso-date': day, value: plan.baseline })];
  return element(
    'result',
    { type: OUTPUT, 'aggregation-status': indicator.across === 'SUM' ? '1' : '0' },
    narrative('title', indicator.title),
    element(
      'indicator',
      {
        measure: MEASURES[indicator.unit],
        ...(indicator.unit === 'TEXT' ? {} : { ascending: indicator.direction === 'UP' ? '1' : '0' }),
        'aggregation-status': indicator.across === 'SUM' ? '1' : '0',
      },
      narrative('title', `${indicator.code} ${indicator.title}`),
      ...(indicator.definition === '' ? [] : [narrative('description', indicator.definition)]),
      ...baseline,
      ...periods(followed),
    ),
  );
}

/**
 * Results for anyone to read, by project: numbers of approved reports alone, without comments, texts and categories, in which
 * people could be named or recognised.
 */
export async function findApprovedResults(db: Db, projectIds: readonly string[]): Promise<Map<string, string[]>> {
  const [plans, reported, starts] = [
    await findPlans(db, projectIds),
    await findReported(db, projectIds),
    await findStarts(db, projectIds),
  ];
  const results = new Map<string, string[]>();
  for (const row of plans) {
    const startDate = starts.get(row.projectId);
    const [indicator, plan] = [{ ...toIndicator(row), disaggregations: [] }, toPlan(row)];
    if (indicator.unit === 'TEXT' || startDate === undefined) continue;
    const reports = reported(row.projectId, row.id).map(({ entry, ...report }) => ({
      ...report,
      entry: report.isApproved && entry ? { ...entry, comment: '', parts: {} } : null,
    }));
    const progress = progressOf(indicator, plan, reports);
    results.set(row.projectId, [
      ...(results.get(row.projectId) ?? []),
      toResult({ indicator, plan, progress, project: { startDate } }),
    ]);
  }
  return results;
}

interface Funder {
  ref: string;
  name: string;
}

function toActivity(project: ProjectRow, followed: readonly Followed[], programme: string, funder: Funder): string {
  const isClosed = project.endedAt !== null || project.status === 'SUBMITTED';
  const status = isClosed ? STATUS.closed : project.activatedAt ? STATUS.implementation : STATUS.pipeline;
  const title = `${project.name}, ${programme}`;
  return element(
    'iati-activity',
    { 'default-currency': project.currency, 'xml:lang': 'en' },
    element('iati-identifier', {}, escapeXml(`${funder.ref}-${project.applicationNumber}`)),
    narrative('reporting-org', funder.name, { ref: funder.ref, type: '60' }),
    narrative('title', title),
    narrative('description', title, { type: '1' }),
    narrative('participating-org', funder.name, { role: '1', ref: funder.ref }),
    element('activity-status', { code: status }),
    element('activity-date', { type: '1', 'iso-date': project.startDate }),
    element('activity-date', { type: '3', 'iso-date': project.endDate }),
    ...followed.map(toResult),
  );
}

/** @throws AppError 404 for staff who see no grant of the programme */
export async function exportIati(p: Platform, ctx: Ctx, programmeId: string, reply: FastifyReply): Promise<FastifyReply> {
  const { programme, projects, followed } = await findFollowed(p.db, ctx, programmeId);
  const { funderId, funderName } = await findFunder(p.db, programmeId);
  const house = await findHouse(p.db);
  const funder = { ref: funderId || 'XI-GRANTDESK', name: funderName || house || programme.name };
  const now = await databaseNow(p.db);
  await recordExport(p, ctx, programme);
  const content = element(
    'iati-activities',
    { version: '2.03', 'generated-datetime': now.toISOString() },
    ...projects.map((project) =>
      toActivity(
        project,
        followed.filter((each) => each.project.id === project.id),
        programme.name,
        funder,
      ),
    ),
  );
  return sendFile(reply, {
    name: `${programme.name} results`,
    ending: 'xml',
    type: 'application/xml',
    content: `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`,
  });
}
