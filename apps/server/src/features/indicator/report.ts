import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canWriteAnswers,
  EMPTY_ENTRY,
  entryCompletionIssues,
  entryIssues,
  progressOf,
  tidyDecimal,
  writeDenial,
  type IndicatorEntry,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { visibleProject } from '../project/index.ts';
import { findPlans } from './plan-queries.ts';
import { toIndicator, toPlan } from './present.ts';
import { findReported } from './reported.ts';
import {
  deleteValue,
  findReport,
  findValues,
  findVersion,
  lockReport,
  setVersion,
  storeValue,
  toEntry,
} from './value-queries.ts';

type OfReport = Answer<'indicator.report'>;

/** A report with what decides about its values. @throws AppError 404 for people who may not see its project */
async function visibleReport(db: Db, ctx: Ctx, id: string) {
  const report = await findReport(db, id);
  if (!report) throw notFound('report');
  const project = await visibleProject(db, ctx, { id: report.projectId });
  const isWriter = canWriteAnswers(ctx.actor, project.userId, project.collaboratorIds ?? []);
  const closed = writeDenial({ status: report.status, hasForm: !report.awaitsForm, isDropped: report.droppedAt !== null });
  const denial = isWriter
    ? (closed ?? (report.openRoundId === null ? m.indicator.startTheReport() : null))
    : m.report.onlyThePeopleOfTheApplication();
  return { report, project, isWriter, denial, mayStart: isWriter && closed === null && report.openRoundId === null };
}

/** The values of one round, by indicator. */
async function entriesOf(db: Db, roundId: string | null): Promise<Map<string, IndicatorEntry>> {
  const rows = roundId === null ? [] : await findValues(db, [roundId]);
  return new Map(rows.map((row) => [row.indicatorId, toEntry(row)]));
}

/** What keeps a round from being submitted, with the indicator's id at the head of each path. */
export async function findMissing(db: Db, projectId: string, roundId: string): Promise<{ path: string; message: string }[]> {
  const entries = await entriesOf(db, roundId);
  return (await findPlans(db, [projectId]))
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap((row) =>
      entryCompletionIssues(toIndicator(row), entries.get(row.id) ?? EMPTY_ENTRY).map(({ path, message }) => ({
        path: `indicators.${row.id}.${path}`,
        message,
      })),
    );
}

/** @throws AppError 422 where a required value is missing, or parts do not fit their value */
export async function assertValuesComplete(tx: Tx, projectId: string, roundId: string): Promise<void> {
  const issues = await findMissing(tx, projectId, roundId);
  if (issues.length > 0) throw ruleBroken(issues);
}

/** @throws AppError 404 for people who may not see the report */
export async function readOfReport(db: Db, ctx: Ctx, id: string): Promise<OfReport> {
  const { report, isWriter, denial, mayStart } = await visibleReport(db, ctx, id);
  const plans = await findPlans(db, [report.projectId]);
  const reported = await findReported(db, [report.projectId]);
  const drafts = await entriesOf(db, isWriter ? report.openRoundId : null);
  const rows = plans.flatMap((row) => {
    const indicator = toIndicator(row);
    const plan = toPlan(row);
    const entries = reported(report.projectId, row.id);
    const { points } = progressOf(indicator, plan, entries);
    const at = entries.findIndex(({ reportId }) => reportId === id);
    const submitted = entries[at]?.entry ?? null;
    if (row.archivedAt !== null && !submitted) return [];
    return [
      {
        indicator,
        target: plan.target,
        targetText: plan.targetText,
        planned: points[at]?.planned ?? null,
        before: points.slice(0, Math.max(at, 0)).findLast(({ reached }) => reached !== null)?.reached ?? null,
        submitted,
        draft: isWriter && report.openRoundId !== null ? (drafts.get(row.id) ?? EMPTY_ENTRY) : null,
      },
    ];
  });
  const isOpen = isWriter && report.openRoundId !== null;
  return {
    data: {
      report: { _id: id, title: report.title },
      rows,
      issues: isOpen && report.openRoundId ? await findMissing(db, report.projectId, report.openRoundId) : [],
      version: isOpen && report.openRoundId ? await findVersion(db, report.openRoundId) : 0,
      denial,
      mayStart,
    },
  };
}

/** Saves values of the draft, complete or not. @throws AppError 404, 409 where it is submitted, or saved elsewhere since, 422 */
export async function saveOfReport(
  p: Platform,
  ctx: Ctx,
  id: string,
  { entries, version }: HandlerInput<'indicator.reportUpdate'>['body'],
): Promise<OfReport> {
  return inTx(p, async (tx) => {
    if (!(await visibleReport(tx, ctx, id)).isWriter) throw notFound('report');
    await lockReport(tx, id);
    const { report, denial } = await visibleReport(tx, ctx, id);
    const { openRoundId } = report;
    if (denial !== null || openRoundId === null)
      throw new AppError(
        report.status === 'Submitted' ? 'ALREADY_SUBMITTED' : 'CONFLICT',
        denial ?? m.indicator.startTheReport(),
      );
    const stored = await findVersion(tx, openRoundId);
    if (version !== undefined && version !== stored)
      throw new AppError('STALE_VERSION', m.indicator.savedElsewhere(), { details: { version: stored } });
    const plans = await findPlans(tx, [report.projectId]);
    const issues = entries.flatMap(({ indicator, ...entry }) => {
      const row = plans.find((plan) => plan.id === indicator && plan.archivedAt === null);
      const found = row ? entryIssues(toIndicator(row), entry) : [{ path: 'value', message: m.indicator.notFollowed() }];
      return found.map(({ path, message }) => ({ path: `indicators.${indicator}.${path}`, message }));
    });
    if (issues.length > 0) throw ruleBroken(issues);
    for (const { indicator, ...entry } of entries) await store(tx, openRoundId, indicator, entry);
    await setVersion(tx, openRoundId, stored + 1);
    return readOfReport(tx, ctx, id);
  });
}

async function store(tx: Tx, roundId: string, indicatorId: string, entry: IndicatorEntry): Promise<void> {
  const parts = Object.entries(entry.parts).flatMap(([key, categories]) => {
    const known = Object.entries(categories).filter(([, part]) => part !== null);
    return known.length > 0 ? [[key, Object.fromEntries(known.map(([category, part]) => [category, tidyDecimal(part)]))]] : [];
  });
  const tidied = {
    value: tidyDecimal(entry.value),
    text: entry.text.trim(),
    parts: Object.fromEntries(parts),
    comment: entry.comment.trim(),
  };
  const isEmpty = tidied.value === null && tidied.text === '' && tidied.comment === '' && parts.length === 0;
  if (isEmpty) await deleteValue(tx, roundId, indicatorId);
  else await storeValue(tx, roundId, indicatorId, tidied);
}
