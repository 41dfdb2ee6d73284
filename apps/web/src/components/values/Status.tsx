import { CircleQuestionMark } from 'lucide-react';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { StatusLook } from './applying-looks.ts';
import { sentenceCase } from './sentence-case.ts';
import { STATUS_LOOKS, type StatusSubject } from './status-looks.ts';

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
