/** When two records are proposed as one organisation, and which may be merged. */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';

/** Names that share so much of their trigrams are proposed (pg_trgm `similarity`, 0 to 1). */
export const DUPLICATE_SIMILARITY = 0.55;

export interface MergeSide {
  id: string;
  name: string;
  mergedInto: string | null;
}

/** Why one record cannot be merged into another; null where it can. A merged record is at the end of no chain. */
export function mergeDenial(target: MergeSide, source: MergeSide): string | null {
  if (target.id === source.id) return m.organisation.cannotMergeWithItself();
  if (target.mergedInto === source.id || source.mergedInto === target.id)
    return m.organisation.alreadyMerged({ name: source.name });
  if (source.mergedInto) return m.organisation.alreadyMerged({ name: source.name });
  return target.mergedInto ? m.organisation.alreadyMerged({ name: target.name }) : null;
}

/** Both have applied to a programme that takes one application of each organisation. @param numbers their application numbers */
export const clashDenial = (numbers: readonly string[]): string | null =>
  numbers.length === 0 ? null : m.organisation.mergeBreaksRule({ numbers: formatList(numbers) });

/** People of the merged record are confirmed by members of the other: it needs one. Counts are of confirmed members. */
export const memberlessDenial = (
  target: { name: string; members: number },
  source: { name: string; members: number },
): string | null =>
  target.members === 0 && source.members > 0
    ? m.organisation.keepTheOneWithMembers({ target: target.name, source: source.name })
    : null;
