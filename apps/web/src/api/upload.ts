import type { Answer } from '@grantdesk/api';
import { requestOf } from './client.ts';
import { ApiError } from './errors.ts';

export type StoredFile = Answer<'file.new'>['data'];

export interface UploadInput {
  applicationId: string;
  fieldId: string;
  file: File;
  /** Share sent so far, 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads one file and tells how far it is, which `fetch` cannot. */
export function uploadFile({ applicationId, fieldId, file, onProgress, signal }: UploadInput): Promise<StoredFile> {
  const { method, url } = requestOf('file.new', {});
  const body = new FormData();
  body.set('application', applicationId);
  body.set('field', fieldId);
  body.set('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let sent = 0;
    request.open(method, url);
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      sent = event.total > 0 ? Math.round((event.loaded / event.total) * 100) : 0;
      onProgress(sent);
    };
    request.onload = () => {
      const answer = request.response as { data?: StoredFile; message?: string; code?: string } | null;
      if (request.status < 300 && answer?.data) resolve(answer.data);
      else reject(new ApiError(request.status, answer?.code ?? 'UNKNOWN', answer?.message ?? 'The file could not be stored.'));
    };
    request.onerror = () => reject(new ApiError(0, 'OFFLINE', `Connection lost at ${sent}%`));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
