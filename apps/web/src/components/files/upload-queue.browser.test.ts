import { selectFiles } from '@grantdesk/domain/form/files';
import type { FormField } from '@grantdesk/domain/form/types';
import { describe, expect, it } from 'vitest';
import type { StoredFile, UploadEvents } from './types.ts';
import { UploadQueue } from './upload-queue.ts';

const FIELD: FormField = { field_id: 'doc', field_label: 'Plan', field_type: 'FILE', field_max_files: 2 };

/** A queue whose uploads end as the test says, in the order in which they began. */
function queueOf() {
  let files: StoredFile[] = [];
  const uploads: UploadEvents[] = [];
  const queue = new UploadQueue({
    files: () => files,
    setFiles: (next) => (files = next),
    select: (already, picked) => selectFiles(FIELD, Array.from({ length: already }), picked),
    start: (_file, events) => {
      uploads.push(events);
      return { pause: () => {}, resume: () => {}, cancel: () => {} };
    },
    unfinished: () => [],
    forget: () => {},
  });
  const store = (at: number) =>
    uploads[at]?.onStored({
      _id: `file-${at}`,
      name: `${at}.pdf`,
      size: 1,
      type: 'application/pdf',
      scan: 'CLEAN',
    } as StoredFile);
  return { queue, uploads, store, names: () => files.map(({ name }) => name) };
}
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });

describe('the uploads of a question', () => {
  it('give the place of a refused file to another', () => {
    const { queue, uploads, store } = queueOf();
    queue.add([pdf('fake.pdf'), pdf('good.pdf')]);
    uploads[0]?.onFailed('This is not a PDF.', false);
    store(1);
    queue.add([pdf('better.pdf')]);
    expect(queue.snapshot().dropped).toEqual([]);
    expect(uploads).toHaveLength(3);
  });

  it('keep the place of a file whose connection was lost', () => {
    const { queue, uploads } = queueOf();
    queue.add([pdf('slow.pdf'), pdf('good.pdf')]);
    uploads[0]?.onFailed('', true);
    queue.add([pdf('third.pdf')]);
    expect(queue.snapshot().dropped.map(({ name }) => name)).toEqual(['third.pdf']);
  });

  it('do not send a refused file again once its place is taken', () => {
    const { queue, uploads } = queueOf();
    queue.add([pdf('fake.pdf'), pdf('good.pdf')]);
    uploads[0]?.onFailed('This is not a PDF.', false);
    queue.add([pdf('better.pdf')]);
    const [refused] = queue.snapshot().running;
    queue.resume(refused?.key ?? '');
    expect(uploads).toHaveLength(3);
    expect(queue.snapshot().running[0]).toMatchObject({ name: 'fake.pdf', state: 'failed' });
  });
});
