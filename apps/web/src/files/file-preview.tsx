import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FilePreview } from '../components/file-preview/FilePreview.tsx';
import type { PreviewFile, PreviewSource } from '../components/file-preview/types.ts';
import { call, send } from '../api/client.ts';
import { toMessage } from '../api/errors.ts';

const source: PreviewSource = {
  open: async (id) => (await call('file.one', { params: { id } })).data,
  bytes: async (url, signal) => (await send(url, { signal })).arrayBuffer(),
  words: toMessage,
};

let isOpen = false;

/**
 * Draws the drawer beside the page's own tree: it needs nothing of it, and so costs no page anything. The focus goes back
 * to what opened it; leaving the page by the browser's buttons closes it.
 */
export function showPreview(file: PreviewFile, among: PreviewFile[]): void {
  if (isOpen) return;
  isOpen = true;
  const opener = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    window.removeEventListener('popstate', close);
    root.unmount();
    place.remove();
    isOpen = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
  window.addEventListener('popstate', close);
  const files = among.some((each) => each._id === file._id) ? among : [file];
  root.render(
    <StrictMode>
      <FilePreview files={files} first={files.findIndex((each) => each._id === file._id)} source={source} onClose={close} />
    </StrictMode>,
  );
}
