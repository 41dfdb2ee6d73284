import { m } from '@grantdesk/messages';
import { API_PREFIX, methodAndPath, paths, type Answer } from '@grantdesk/api';
import {
  canReadApplication,
  canReadProject,
  canWriteAnswers,
  filesInAnswers,
  isManagerOf,
  canDownload,
  neutralFileName,
  opensHere,
  type FormSection,
} from '@grantdesk/domain';
import { readSection } from '../settings/index.ts';
import { takeShare } from '#platform/auth/rate-limit.ts';
import { toBlindness } from '#platform/blind.ts';
import { conflictedWith } from '#platform/conflicts.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { toBearer, LINK_LIFETIME_MS, makeLink, type Bearer } from './links.ts';
import { recordRefusal, recordUpload, refusal } from './outcome.ts';
import { findFile, type FileRecord } from './queries.ts';
import { findQuotaError } from './quota.ts';
import { discardReceived, storeFile, receiveFile, type AcceptedFile, type Reception } from './receive.ts';
import { toScan } from './scan.ts';
import { LARGEST_FILE_BYTES, uploadTarget, type UploadTarget } from './target.ts';

/** Takes one file for one question of the own draft. @throws AppError 413 too large, 415 of the wrong kind, 429 */
export async function uploadFile(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<Answer<'file.new'>> {
  let given = { applicationId: '', fieldId: '' };
  let reception: Reception | undefined;
  let target: UploadTarget | undefined;
  const taken: AcceptedFile[] = [];
  try {
    const { values } = await readParts({
      maxParts: 10,
      maxFileBytes: LARGEST_FILE_BYTES,
      onValue: (name, value) => {
        if (name === 'application') given = { ...given, applicationId: value };
        if (name === 'field') given = { ...given, fieldId: value };
      },
      onFile: async (_part, fileName, content, isTruncated) => {
        if (!given.applicationId || !given.fieldId)
          throw ruleBroken([{ path: 'application', message: m.file.sendThePartsApplicationAndField() }]);
        if (reception) throw ruleBroken([{ path: 'file', message: m.common.sendOneFileAtATime() }]);
        target = await uploadTarget(p, ctx, given);
        await takeShare(p.db, ctx.actor.userId, 'upload');
        reception = await receiveFile(p, target.field, fileName, content, isTruncated);
        if (reception.ok) taken.push(reception.accepted);
        else if (reception.reason === 'virus') await recordRefusal(p, ctx, given.applicationId, fileName, reception.message);
        return reception.ok ? reception.accepted.digest : reception.message;
      },
    });
    if (!reception || !target)
      throw ruleBroken([
        {
          path: values.has('application') ? 'file' : 'application',
          message: m.file.sendThePartsApplicationFieldAnd(),
        },
      ]);
    if (!reception.ok) throw refusal(target.fieldId, reception.reason, reception.message);
    const { accepted } = reception;
    const noRoom = await findQuotaError(p, ctx, accepted.size);
    if (noRoom) throw refusal(target.fieldId, 'size', noRoom);
    const to = target;
    const id = await inTx(p, async (tx) => {
      await uploadTarget({ db: tx }, ctx, given);
      const fileId = await storeFile(tx, ctx, to, accepted);
      await recordUpload(tx, ctx, fileId, accepted);
      return fileId;
    });
    return await readFile(p, ctx, id);
  } finally {
    await discardReceived(p, taken);
  }
}

/** Facts of a file and an address for its bytes that works for this session alone, for one minute. */
export async function readFile(p: Platform, ctx: Ctx, id: string): Promise<Answer<'file.one'>> {
  const file = await visibleFile(p, ctx, id);
  const scan = toScan(p, file.scanState);
  const isOpen = canDownload(scan);
  const isShown = opensHere(file.name, await readSection(p.db, 'viewing'));
  return {
    data: {
      _id: file.id,
      name: file.name,
      size: file.size,
      type: file.type,
      scan,
      digest: file.digest,
      createdAt: file.createdAt.toISOString(),
      url: isOpen ? addressOf(p, id, 'content', toBearer(ctx)) : null,
      expiresAt: new Date(Date.now() + LINK_LIFETIME_MS).toISOString(),
      // The viewer fetches without a session, and would show the name that the file was stored under.
      viewerUrl: isOpen && !file.isBlind && isShown ? viewerUrl(p, file) : null,
      opensHere: isShown,
    },
  };
}

/**
 * A file is read by those who may read its application or the project that it reports on: by staff only if a submission names
 * it, so that one that was removed before stays the applicant's own, and under a neutral name in a blind review.
 */
export async function visibleFile(p: Platform, ctx: Ctx, id: string): Promise<FileRecord & { isBlind: boolean }> {
  const file = await findFile(p.db, id, ctx.actor.userId);
  const conflictedIds = file ? await conflictedWith(p.db, ctx.actor, file.applicationId) : [];
  const facts = file && {
    applicantId: file.applicantId,
    collaboratorIds: file.collaboratorIds ?? [],
    managerIds: file.managerIds ?? [],
    assigneeIds: file.assigneeIds ?? [],
    conflictedIds,
  };
  const isWriter = facts && canWriteAnswers(ctx.actor, facts.applicantId, facts.collaboratorIds);
  const mayRead =
    facts && (file.ownerKind === 'REPORT' ? canReadProject(ctx.actor, facts) : canReadApplication(ctx.actor, facts));
  if (!file || !facts || !mayRead) throw notFound('file');
  if (isWriter) return { ...file, isBlind: false };
  const among = submittedAmong(file);
  const place = among.findIndex(({ _id }) => _id === id);
  const fieldId = among[place]?.fieldId;
  if (fieldId === undefined) throw notFound('file');
  // Who reads reports knows whose they are.
  const blindness = file.ownerKind === 'REPORT' ? null : toBlindness(file, isManagerOf(ctx.actor, facts.managerIds));
  if (!blindness) return { ...file, isBlind: false };
  if (blindness.fields.has(fieldId)) throw notFound('file');
  return { ...file, name: neutralFileName(file.name, place + 1), isBlind: true };
}

const submittedAmong = ({ sections, submitted }: FileRecord) =>
  (submitted ?? []).flatMap((answers) => filesInAnswers(sections as unknown as FormSection[], answers));

/** Office files and text are what an outside viewer is for; everything else never goes there. */
export const isShownOutside = (type: string): boolean => type === 'text/plain' || /^application\/(msword|vnd\.)/.test(type);

/** The outside viewer's page for a file, its own signed address filled in; null where no viewer is set. */
function viewerUrl(p: Platform, file: FileRecord): string | null {
  const { officeViewerUrl, publicUrl } = p.config;
  if (!officeViewerUrl || !isShownOutside(file.type)) return null;
  const source = publicUrl + addressOf(p, file.id, 'outside', { kind: 'outside' });
  return officeViewerUrl.replaceAll('{url}', encodeURIComponent(source));
}

function addressOf(p: Platform, id: string, which: 'content' | 'outside', bearer: Bearer): string {
  const { expires, signature } = makeLink(p, id, bearer);
  return `${API_PREFIX}${methodAndPath(paths.file[which]).path.replace(':id', id)}?expires=${expires}&signature=${signature}`;
}
