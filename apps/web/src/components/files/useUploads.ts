import { displayFileName } from '@grantdesk/domain/form/files';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DroppedFile, StoredFile, Upload } from './types.ts';

export interface UseUploads {
  /** Files that are stored. */
  files: StoredFile[];
  onChange: (files: StoredFile[]) => void;
  /** Parts newly picked files into those that fit and those that do not, with the shared rule. */
  select: (alreadyChosen: number, picked: File[]) => { accepted: File[]; dropped: { name: string; message: string }[] };
  upload: (file: File, handle: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<StoredFile>;
}

let nextKey = 1;

/** The uploads of one input: their progress, failures and retries, and one sentence per change for the status region. */
export function useUploads({ files, onChange, select, upload }: UseUploads) {
  const [running, setRunning] = useState<Upload[]>([]);
  const [dropped, setDropped] = useState<DroppedFile[]>([]);
  const [status, setStatus] = useState('');
  const controllers = useRef(new Map<string, AbortController>());
  const latest = useRef({ files, onChange, upload });
  useEffect(() => {
    latest.current = { files, onChange, upload };
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (controllers.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const patch = useCallback((key: string, change: Partial<Upload>) => {
    setRunning((now) => now.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const start = useCallback(
    async (key: string, file: File) => {
      const controller = new AbortController();
      controllers.current.set(key, controller);
      patch(key, { percent: 0, error: null });
      try {
        const stored = await latest.current.upload(file, {
          onProgress: (percent) => patch(key, { percent }),
          signal: controller.signal,
        });
        setRunning((now) => now.filter((item) => item.key !== key));
        latest.current.onChange([...latest.current.files, stored]);
        setStatus(`${displayFileName(file.name)} was added.`);
      } catch (thrown) {
        if (controller.signal.aborted) return;
        const error = thrown instanceof Error ? thrown.message : 'The file could not be stored.';
        patch(key, { error });
        setStatus(`${displayFileName(file.name)} was not added: ${error}`);
      } finally {
        controllers.current.delete(key);
      }
    },
    [patch],
  );

  const add = (picked: File[]) => {
    if (picked.length === 0) return;
    const { accepted, dropped: left } = select(files.length + running.length, picked);
    const uploads = accepted.map((file): Upload => ({ key: `upload-${nextKey++}`, file, percent: 0, error: null }));
    setRunning((now) => [...now, ...uploads]);
    setDropped(left.map((item) => ({ key: `dropped-${nextKey++}`, ...item })));
    const said = [
      ...uploads.map((item) => `Uploading ${displayFileName(item.file.name)}.`),
      ...left.map((item) => `Not added: ${item.name}, ${item.message}`),
    ];
    setStatus(said.join(' '));
    for (const { key, file } of uploads) void start(key, file);
  };

  return {
    running,
    dropped,
    status,
    add,
    retry: (key: string) => {
      const item = running.find((upload) => upload.key === key);
      if (item) void start(key, item.file);
    },
    cancel: (key: string) => {
      controllers.current.get(key)?.abort();
      setRunning((now) => now.filter((item) => item.key !== key));
      setStatus('The upload was cancelled.');
    },
    remove: (fileId: string) => {
      const name = files.find((file) => file._id === fileId)?.name ?? 'The file';
      onChange(files.filter((file) => file._id !== fileId));
      setStatus(`${displayFileName(name)} was removed.`);
    },
    dismiss: (key: string) => setDropped((now) => now.filter((item) => item.key !== key)),
  };
}
