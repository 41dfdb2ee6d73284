import { CircleQuestionMark } from 'lucide-react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { STATUS_LOOKS, type StatusLook, type StatusSubject } from './status-looks.ts';

export interface StatusProps {
  subject: StatusSubject;
  status: string;
  /** The shared label; sentence case of the constant otherwise. */
  label?: string | undefined;
  size?: 'sm' | 'lg' | undefined;
}

/** A status of the catalogue as a chip. An unknown one is shown, neutral, rather than hidden. */
export function Status({ subject, status, label, size }: StatusProps) {
  const looks: Record<string, StatusLook> = STATUS_LOOKS[subject];
  const { tone, icon } = looks[status] ?? { tone: 'neutral', icon: CircleQuestionMark };
  return <StatusChip tone={tone} icon={icon} label={label ?? sentenceCase(status)} status={status} size={size} />;
}

/** `IN-PROGRESS` reads "In progress"; words that are not constants stay as they are. */
export function sentenceCase(status: string): string {
  if (status !== status.toUpperCase()) return status;
  const words = status.toLowerCase().replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
