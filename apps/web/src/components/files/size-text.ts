import { formatNumber } from '@grantdesk/domain/format/money';

/** Bytes as people say them: 1.8 MB, 640 KB. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatNumber(bytes / 1_000_000, 1)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} KB` : `${bytes} B`;
}
