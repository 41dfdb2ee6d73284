import { StatusChip } from '#ui/StatusChip.tsx';
import { APPLYING_LOOKS, type StatusLook, WINDOW_LABELS } from './applying-looks.ts';
import { sentenceCase } from './sentence-case.ts';

interface Props {
  subject: keyof typeof APPLYING_LOOKS;
  status: string;
  size?: 'sm' | 'lg' | undefined;
}

/** The statuses of the public list, which comes without the rest of the catalogue. */
export function ApplyingStatus({ subject, status, size }: Props) {
  const looks: Record<string, StatusLook> = APPLYING_LOOKS[subject];
  const { tone = 'neutral', icon } = looks[status] ?? {};
  const label = (subject === 'window' && WINDOW_LABELS[status]) || sentenceCase(status);
  return <StatusChip tone={tone} icon={icon} label={label} status={status} size={size} />;
}
