import { toast } from '../ui/toast.ts';
import { call } from './client.ts';
import { messageOf } from './errors.ts';

/** Asks for a file's short-lived address and opens it in a tab of its own, or says why not. */
export async function openFile(file: { _id: string; name: string }): Promise<void> {
  // Opened within the click, or the browser would take it for a pop-up.
  const tab = window.open('about:blank', '_blank');
  try {
    const { data } = await call('file.one', { params: { id: file._id } });
    if (!tab) return window.location.assign(data.url);
    tab.opener = null;
    tab.location.replace(data.url);
  } catch (thrown) {
    tab?.close();
    toast.error(messageOf(thrown), { title: `“${file.name}” was not opened` });
  }
}
