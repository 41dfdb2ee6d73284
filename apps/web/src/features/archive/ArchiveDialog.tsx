import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { ARCHIVE_HOURS } from '@grantdesk/domain/archive/rules';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documents } from '#api/documents.ts';
import { isStatus } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { sizeText } from '#components/files/size-text.ts';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import type { ArchiveRefusal } from './useArchive.ts';

type Archive = Answer<'application.archiveProgress'>['data'];

const POLL_MS = 2_000;

interface Props {
  /** Of the ZIP that is followed; null until it is requested. */
  id: string | null;
  refusal: ArchiveRefusal | null;
  /** Shows another ZIP instead. */
  onFollow: (id: string) => void;
  onClose: () => void;
}

/** How far a ZIP is, and the link to it once it is ready. Closing it stops nothing. */
export default function ArchiveDialog({ id, refusal, onFollow, onClose }: Props) {
  const { data, error } = useQuery({
    ...readQuery('application.archiveProgress', { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isStatus(state.error, 404) || (state.data && state.data.data.state !== 'MAKING') ? false : POLL_MS,
  });
  const archive = isStatus(error, 404) ? undefined : data?.data;
  const isReady = archive?.state === 'READY';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.archive.applicationsAsZip()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.close()}</Button>
          {refusal?.other ? (
            <Button variant="filled" onClick={() => onFollow(refusal.other ?? '')}>
              {m.archive.showItsProgress()}
            </Button>
          ) : null}
          {archive && isReady ? (
            <DownloadLink href={documents.archive(archive._id)} variant="filled">
              {m.archive.downloadZip()}
            </DownloadLink>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3 pt-2 text-sm/5">
        {refusal ? <Problem>{refusal.message}</Problem> : <State archive={archive} error={error} />}
      </div>
    </Dialog>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <InlineNotice tone="danger" live="alert">
    {children}
  </InlineNotice>
);

function State({ archive, error }: { archive: Archive | undefined; error: unknown }) {
  if (isStatus(error, 404)) return <Problem>{m.archive.itIsGone({ hours: ARCHIVE_HOURS })}</Problem>;
  if (archive?.failure) return <Problem>{archive.failure}</Problem>;
  if (archive?.state === 'READY') return <Ready archive={archive} />;
  return (
    <>
      <Making done={archive?.done ?? 0} total={archive?.total ?? 0} />
      {error ? (
        <InlineNotice tone="warning" live="status">
          {m.archive.progressFailed()}
        </InlineNotice>
      ) : null}
    </>
  );
}

/** A screen reader hears each tenth: every step would never let it finish. */
const toTenth = (done: number, total: number): number => Math.floor((Math.floor((done * 10) / total) * total) / 10);

function Making({ done, total }: { done: number; total: number }) {
  const isStarted = total > 0;
  const text = isStarted ? m.archive.doneOfTotal({ done, total }) : m.archive.startingYourZip();
  return (
    <>
      <div className="grid gap-1.5">
        <progress
          className="h-2 w-full accent-primary"
          aria-label={m.archive.preparingYourZip()}
          {...(isStarted ? { value: done, max: total } : {})}
        />
        <p className="tabular-nums" aria-hidden="true">
          {text}
        </p>
        <p role="status" className="sr-only">
          {isStarted ? m.archive.doneOfTotal({ done: toTenth(done, total), total }) : text}
        </p>
      </div>
      <p className="text-muted">{m.archive.youCanCloseThis()}</p>
    </>
  );
}

function Ready({ archive: { total, skipped, size, expiresAt } }: { archive: Archive }) {
  return (
    <>
      <InlineNotice tone="success" live="status">
        {m.archive.itIsReady({ count: total - skipped })}
      </InlineNotice>
      {skipped > 0 ? <InlineNotice tone="warning">{m.archive.skippedOnes({ count: skipped })}</InlineNotice> : null}
      <p className="text-muted">
        {m.archive.sizeAndExpiry({ size: sizeText(size ?? 0), time: formatDateTime(expiresAt, browserZone()) })}
      </p>
    </>
  );
}
