import { m } from '@grantdesk/messages';
import { saveAs } from '../ui/save-as.ts';
import { toast } from '../ui/toast.ts';
import { send } from '../api/client.ts';
import { toApiError } from '../api/errors.ts';

/** Fetches a document and keeps it as a file: unlike a link it can ask for the password first, and say what went wrong. */
export async function saveDocument(url: string, fallbackName: string): Promise<void> {
  const note = toast.loading(m.common.preparingTheFile());
  try {
    const response = await send(url, {});
    saveAs(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? fallbackName);
    toast.close(note);
  } catch (thrown) {
    toast.update(note, 'error', toApiError(thrown).message);
  }
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
