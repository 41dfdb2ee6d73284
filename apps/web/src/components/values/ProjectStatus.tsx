import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { Flag } from 'lucide-react';
import { StatusChip } from '#ui/StatusChip.tsx';
import { Status } from './Status.tsx';

interface Props {
  project: { status: string; isFinished: boolean };
  size?: 'sm' | 'lg' | undefined;
}

/** The status of a project, with "Finished" beside it: a finished project stays SUBMITTED. */
export function ProjectStatus({ project: { status, isFinished }, size }: Props) {
  const shown = <Status subject="project" status={status} label={statusLabel('project', status).label} size={size} />;
  if (!isFinished) return shown;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {shown}
      <StatusChip tone="success" icon={Flag} label={m.common.finished()} status="FINISHED" size={size} />
    </span>
  );
}
