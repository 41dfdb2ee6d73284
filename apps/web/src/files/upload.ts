import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { API_PREFIX } from '@grantdesk/api/paths';
import { UPLOAD_PREFIX, UPLOADED_FILE_HEADER } from '@grantdesk/api/upload';
import type { DetailedError, Upload } from 'tus-js-client';
import type { UploadControl, UploadEvents } from '../components/files/types.ts';
import { call } from '../api/client.ts';
import { toMessage } from '../api/errors.ts';
import { toFingerprint, unfinishedUploads } from '../storage/unfinished-uploads.ts';

/** A piece small enough to arrive over a slow line before the server gives up on a request. */
const PIECE_BYTES = 5 * 1_048_576;
/** Delays between attempts after a lost connection; they restart whenever something has arrived. */
const RETRY_DELAYS = [500, 1_500, 3_000, 5_000, 8_000, 13_000];
const NOT_STORED = m.common.theFileCouldNotBeStored();

export interface UploadTarget {
  applicationId: string;
  field: Pick<FormField, 'field_id'>;
}

/**
 * Sends one file so that it resumes after a lost connection, and after a reload once the same file is picked again.
 * The library that speaks the protocol is loaded with the first file.
 */
export function startUpload({ applicationId, field }: UploadTarget, file: File, events: UploadEvents): UploadControl {
  let upload: Upload | undefined;
  let wanted: 'going' | 'paused' | 'cancelled' = 'going';
  let isLost = false;

  const online = () => {
    if (isLost && wanted === 'going') go();
  };
  window.addEventListener('online', online);
  const end = () => window.removeEventListener('online', online);
  const fail = (message: string, lost: boolean) => {
    isLost = lost;
    if (!lost) end();
    events.onFailed(message, lost);
  };
  const go = () => {
    isLost = false;
    upload?.start();
  };
  const stored = async (fileId: string | undefined) => {
    end();
    try {
      if (!fileId) throw new Error(NOT_STORED);
      const { data } = await call('file.one', { params: { id: fileId } });
      events.onStored(data);
    } catch (thrown) {
      fail(toMessage(thrown), false);
    }
  };
  const prepare = async () => {
    const { Upload: TusUpload } = await import('tus-js-client');
    const fingerprint = toFingerprint(applicationId, field.field_id, file);
    upload = new TusUpload(file, {
      endpoint: API_PREFIX + UPLOAD_PREFIX,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      metadata: { application: applicationId, field: field.field_id, filename: file.name },
      fingerprint: async () => fingerprint,
      urlStorage: unfinishedUploads.storage,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => {
        // All sent is not yet arrived: 100% is the server's word.
        events.onProgress(total > 0 ? Math.floor((sent / total) * 100) : 0);
      },
      onChunkComplete: (_piece, arrived) => unfinishedUploads.note(fingerprint, arrived),
      onShouldRetry: (error) => {
        if (!canRetry(error)) return false;
        events.onWaiting();
        return true;
      },
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null;
        if (answer && answer.getStatus() > 0) {
          if (answer.getStatus() < 500) unfinishedUploads.remove(fingerprint);
          fail(wordsOf(answer.getBody()), false);
        } else fail('', true);
      },
      onSuccess: ({ lastResponse }) => void stored(lastResponse.getHeader(UPLOADED_FILE_HEADER)),
    });
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    if (wanted === 'going') go();
  };

  void prepare().catch(() => fail(NOT_STORED, false));
  return {
    pause: () => {
      wanted = 'paused';
      void upload?.abort();
    },
    resume: () => {
      wanted = 'going';
      go();
    },
    cancel: () => {
      wanted = 'cancelled';
      end();
      unfinishedUploads.remove(toFingerprint(applicationId, field.field_id, file));
      // The server forgets it by itself after a day, should this not reach it.
      void upload?.abort(true).catch(() => {});
    },
  };
}

/** No answer at all, a busy server, or two requests that crossed; a refusal is never tried again. */
function canRetry(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 409) return !error.originalResponse?.getBody().startsWith('{');
  return status === 0 || status === 423 || status === 460 || status >= 500;
}

function wordsOf(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message || NOT_STORED;
  } catch {
    return NOT_STORED;
  }
}
