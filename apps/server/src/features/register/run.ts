import { m } from '@grantdesk/messages';
import {
  checkPause,
  concernsOf,
  concernText,
  failed,
  getRegister,
  isTemporary,
  notFoundThere,
  readAnswer,
  sortConcerns,
  toLookup,
  type CheckedOrganisation,
  type CheckResult,
  type MailContent,
  type RegisterAdapter,
} from '@grantdesk/domain';
import { recordAudit, recordSystemAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { unseal } from '#platform/encryption.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { fetchOutward } from '#platform/outward-fetch.ts';
import { InwardError } from '#platform/ssrf-guard.ts';
import { findOrganisation } from '../organisation/index.ts';
import {
  enqueueIn,
  findCheck,
  findChecks,
  findManagers,
  findReviews,
  noteFailure,
  saveAnswer,
  takeTry,
  type CheckRow,
} from './queries.ts';
import { findSettings, takeQuota, type SettingRow } from './setting-queries.ts';
import { toChecked, toCheckRecord } from './standing.ts';

export type RunParts = Pick<Platform, 'db' | 'config' | 'linkSecret'>;

const LIMIT_MS = 10_000;
/** Characters of an answer that are stored. */
const MAX_RAW = 200_000;
const UNTIL_NEXT_MINUTE = 60;

/** The job of one look-up: outside of any transaction, since a register may take its time. Running it twice answers it once. */
export async function runCheck(p: RunParts, id: string, limitMs: number = LIMIT_MS): Promise<void> {
  const check = await findCheck(p.db, id);
  if (check?.state !== 'WAITING') return;
  const adapter = getRegister(check.register);
  const setting = (await findSettings(p.db)).find(({ register }) => register === check.register);
  const organisation = await findOrganisation(p.db, check.organisationId);
  if (!organisation) return;
  const checked = toChecked(organisation);
  if (!setting?.isOn) return finish(p, check, checked, { result: failed('OFF'), raw: null });
  if (!(await takeQuota(p.db, check.register, adapter.perMinute))) {
    await enqueueIn(p.db, id, UNTIL_NEXT_MINUTE);
    return;
  }
  const taken = await takeTry(p.db, id);
  if (!taken) return;
  const answer = await lookUp(p, { adapter, setting, checked, subject: check.subject }, limitMs);
  const pause = checkPause(taken.tries);
  const { failure } = answer.result;
  if (failure === null || !isTemporary(failure) || pause === null) return finish(p, check, checked, answer);
  await noteFailure(p.db, id, failure);
  await enqueueIn(p.db, id, pause);
}

interface RegisterCall {
  adapter: RegisterAdapter;
  setting: SettingRow;
  checked: CheckedOrganisation;
  subject: string;
}
interface RegisterAnswer {
  result: CheckResult;
  raw: string | null;
}

async function lookUp(
  p: RunParts,
  { adapter, setting, checked, subject }: RegisterCall,
  limitMs: number,
): Promise<RegisterAnswer> {
  const request = adapter.toRequest(toLookup(checked, subject));
  if (!request) return { result: notFoundThere(), raw: null };
  try {
    const answer = await fetchOutward(setting.baseUrl + request.path, {
      method: request.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'Grantdesk',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...keyHeader(p, adapter, setting),
      },
      body: request.body,
      inwardHosts: p.config.webhookInwardHosts,
      limitMs,
    });
    const text = await answer.text();
    // PostgreSQL stores every character but this one.
    return { result: readAnswer(adapter, answer.status, text), raw: text.replaceAll('\0', '').slice(0, MAX_RAW) };
  } catch (error) {
    return { result: failed(error instanceof InwardError ? 'ADDRESS' : 'UNREACHABLE'), raw: null };
  }
}

function keyHeader(p: RunParts, { keyPlace }: RegisterAdapter, { register, keySealed }: SettingRow): Record<string, string> {
  if (!keyPlace || !keySealed) return {};
  const key = unseal(p, register, keySealed, 'register key');
  return keyPlace.kind === 'BASIC'
    ? { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
    : { [keyPlace.name]: `${keyPlace.prefix}${key}` };
}

async function finish(
  p: RunParts,
  check: CheckRow,
  organisation: CheckedOrganisation,
  { result, raw }: RegisterAnswer,
): Promise<void> {
  await inTx(p, async (tx) => {
    const news = await findNews(tx, check, organisation, result);
    if (!(await saveAnswer(tx, check.id, result, raw))) return;
    const subject = { kind: 'ORGANISATION' as const, id: check.organisationId };
    const register = getRegister(check.register).label;
    const event = { type: 'register.checked' as const, facts: { name: organisation.name, register, state: result.state } };
    if (check.requestedBy === null) await recordSystemAudit(tx, subject, event);
    else {
      const actor = { userId: check.requestedBy, name: check.requesterName ?? '' };
      await recordAudit(tx, { actor, viewedBy: null, ipAddress: null }, subject, event);
    }
    if (news.length > 0) await notifyManagers(p, tx, { check, name: organisation.name, register, result, news });
  });
}

/** What this check found that neither the one before nor a review knew. */
async function findNews(tx: Tx, check: CheckRow, { name, aliases }: CheckedOrganisation, result: CheckResult): Promise<string[]> {
  const names = [name, ...aliases];
  const concerns = concernsOf(result, names);
  if (concerns.length === 0) return [];
  const reviews = (await findReviews(tx, [check.organisationId])).filter(({ adapter }) => adapter === check.register);
  const before = (await findChecks(tx, [check.organisationId], 100))
    .map(toCheckRecord)
    .find(
      ({ adapter, subject, state }) =>
        adapter === check.register && subject === check.subject && !['WAITING', 'FAILED', 'MANUAL'].includes(state),
    );
  const known = before ? concernsOf(before, names) : [];
  return sortConcerns(concerns, reviews).open.filter((concern) => !known.includes(concern));
}

interface RegisterNews {
  check: CheckRow;
  name: string;
  register: string;
  result: CheckResult;
  news: string[];
}

async function notifyManagers(
  { config }: RunParts,
  tx: Tx,
  { check, name, register, result, news }: RegisterNews,
): Promise<void> {
  const url = `${config.publicUrl}/secure/admin/organisations/${check.organisationId}`;
  const people = await findManagers(tx, check.organisationId);
  await notify(
    tx,
    ...people.map((person) => ({
      event: 'register.found' as const,
      to: person.email,
      content: (): MailContent => ({
        subject: m.register.foundSubject({ name, register }),
        name: person.name,
        paragraphs: [...news.map((concern) => concernText(concern, result)), m.register.reviewBeforePaying()],
        details: { organisation: name, register },
        action: { label: m.register.openTheOrganisation(), url },
      }),
    })),
  );
}
