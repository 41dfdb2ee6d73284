import { m } from '@grantdesk/messages';
import { stageActionRow } from '@grantdesk/domain/stage/stages';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { useStageAction } from './useStageAction.ts';

/** The latest step of one application with who and when, and the way back where there is one. */
export function LastMove({ programmeId, applicationId }: { programmeId: string; applicationId: string }) {
  const moves = useQuery(
    readQuery('application.moves', { params: { id: programmeId }, query: { application: applicationId, limit: 10 } }),
  ).data?.data;
  const { run, busy } = useStageAction(() => undefined);
  const last = moves?.find((move) => !move.undone);
  if (!last) return null;
  return (
    <p className="mb-2 flex basis-full flex-wrap items-center gap-x-3 gap-y-2 text-caption/5">
      <span>
        <b>{stageActionRow(last.action).label}</b> {m.application.byName({ name: last.by.name })}{' '}
        <DateTime value={last.at} timed />
      </span>
      <ReasonedButton
        size="xs"
        leftSection={<Undo2 />}
        reason={last.denial ?? undefined}
        loading={busy}
        onClick={() => void run({ action: 'UNDO', applications: [applicationId], move: last._id, undoes: last.action })}
      >
        {m.application.undoThisStep()}
      </ReasonedButton>
    </p>
  );
}
