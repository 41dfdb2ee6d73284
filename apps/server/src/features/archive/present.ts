import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { ArchiveState } from '@grantdesk/domain';
import type { ArchiveFailure, ArchiveRecord } from './queries.ts';

const failureText = (failure: ArchiveFailure): string => {
  if (failure === 'ACCESS_ENDED') return m.archive.accessEnded();
  return failure === 'NOTHING_INCLUDED' ? m.archive.nothingToInclude() : m.archive.itFailed();
};

export const presentArchive = (row: ArchiveRecord): Answer<'application.archiveProgress'>['data'] => ({
  _id: row.id,
  programme: { _id: row.programmeId, name: row.programmeName },
  state: row.state as ArchiveState,
  done: row.done,
  total: row.applicationIds.length,
  skipped: row.skippedIds.length,
  size: row.size === null ? null : Number(row.size),
  expiresAt: row.state === 'READY' ? row.expiresAt.toISOString() : null,
  failure: row.failure === null ? null : failureText(row.failure as ArchiveFailure),
});
