import { formatNumber } from '@grantdesk/domain/format/money';
import { m } from '@grantdesk/messages';

/** Bytes as people say them: 1.8 MB, 640 KB, in French 1,8 Mo. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return m.common.sizeInMegabytes({ size: formatNumber(bytes / 1_000_000, 1) });
  if (bytes >= 1000) return m.common.sizeInKilobytes({ size: Math.round(bytes / 1000) });
  return m.common.sizeInBytes({ size: bytes });
}
