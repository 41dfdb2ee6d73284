import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { useState } from 'react';
import { call, type Input } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';
import type { ApplicationRow } from './application-row.ts';

/** As many as one action takes; the server ends there too. */
const MAX_SELECTED = 1000;

/**
 * "Select all 312 matching": everything that the list finds, on all its pages. Undefined if all of it is selected already.
 */
export function useSelectAll(
  query: NonNullable<Input<'application.selection'>['query']>,
  { total, selected, onSelect }: { total: number; selected: number; onSelect: (rows: ApplicationRow[]) => void },
) {
  const [isBusy, setBusy] = useState(false);
  const reach = Math.min(total, MAX_SELECTED);
  const run = async () => {
    setBusy(true);
    try {
      onSelect((await call('application.selection', { query })).data);
    } catch (thrown) {
      toast.error(toApiError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  if (selected === 0 || selected >= reach) return undefined;
  const label =
    total > MAX_SELECTED
      ? m.application.selectTheFirstReachOfTotal({ reach: formatCount(reach), total: formatCount(total) })
      : m.application.selectAllTotalMatching({ total: formatCount(total) });
  return { label, run: () => void run(), isBusy };
}
