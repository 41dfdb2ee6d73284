import { m } from '@grantdesk/messages';
import { formatCount, formatNumber } from '@grantdesk/domain/format/money';
import { type Input, toRequest, send } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.ts';

/** Takes the list along as CSV or a workbook, as it is searched, filtered and sorted; says how far it is, and can be given up. */
export async function exportList(query: NonNullable<Input<'application.export'>['query']>, name: string): Promise<void> {
  const giveUp = new AbortController();
  const options = { action: { label: m.common.cancel(), run: () => giveUp.abort() } };
  const note = toast.loading(m.application.startingExport(), options);
  try {
    const { url, method } = toRequest('application.export', { query });
    const response = await send(url, { method, signal: giveUp.signal });
    const total = Number(response.headers.get('x-total-rows') ?? 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const format = query.format ?? 'csv';
    let rows = -1; // the first line names the columns
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value);
      bytes += read.value.length;
      if (format === 'csv') for (const byte of read.value) if (byte === 10) rows += 1;
      // A workbook is packed: its rows cannot be counted as they come.
      const progress = format === 'csv' ? formatCount(Math.min(Math.max(0, rows), total)) : m.common.sizeInMegabytes({ size: formatNumber(bytes / 1e6, 1) });
      toast.update(note, 'loading', m.application.exporting({ progress, total, format }), options);
    }
    const type = response.headers.get('content-type') ?? '';
    saveAs(new Blob(parts, { type }), m.application.nameApplicationsFormat({ name, format }));
    toast.update(note, 'success', m.application.exported({ count: total }));
  } catch (thrown) {
    if (giveUp.signal.aborted) toast.close(note);
    else toast.update(note, 'error', m.application.theExportFailedMessage({ message: toApiError(thrown).message }));
  }
}
