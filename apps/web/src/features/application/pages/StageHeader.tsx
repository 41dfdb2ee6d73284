import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { messages } from '@grantdesk/domain/messages';
import type { TaskAction } from '@grantdesk/domain/task/score';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { neighbourTabs, type StageTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, ChevronLeft, ChevronRight, CopyCheck, Gavel, ListChecks } from 'lucide-react';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { pairsQuery } from '#features/similarity/pairs-query.ts';
import { WindowCell } from '#features/programme/staff/columns.tsx';

interface Props {
  name: string;
  programmeId: string;
  programme: Answer<'programme.one'>['data'] | undefined;
  tab: StageTab;
  stages: ProgrammeStages;
  taskAction: TaskAction;
  isManager: boolean;
  onTab: (tab: StageTab) => void;
  onAssign: () => void;
}

/** The head of a programme's applications: its dates, the stages beside this one, and where its managers go from here. */
export function StageHeader({ name, programmeId, programme, tab, stages, taskAction, isManager, onTab, onAssign }: Props) {
  const { previous, next } = neighbourTabs(tab, stages);
  const similar = useQuery({ ...pairsQuery({ programme: programmeId }), enabled: isManager }).data;
  return (
    <PageHeader
      title={name}
      aside={programme ? <WindowCell window={programme} /> : null}
      actions={
        <>
          <ReasonedButton
            leftSection={<ChevronLeft />}
            onClick={() => previous && onTab(previous.tab)}
            reason={previous ? undefined : m.application.thisIsTheFirstStage()}
          >
            {messages.stages.previous}
          </ReasonedButton>
          <ReasonedButton
            rightSection={<ChevronRight />}
            onClick={() => next && onTab(next.tab)}
            reason={next ? undefined : m.application.thisIsTheLastStage()}
          >
            {messages.stages.next}
          </ReasonedButton>
          {isManager && (tab === 'SHORTLISTED_FOR_BOARD_APPROVAL' || tab === 'CONTRACTS') ? (
            <ButtonLink href={to.admin.decisions(programmeId)} leftSection={<Gavel />}>
              {m.common.decisionRoom()}
            </ButtonLink>
          ) : null}
          {similar?.open ? (
            <ButtonLink href={to.admin.similar(programmeId)} leftSection={<CopyCheck />}>
              {m.similarity.similarTextCount({ count: similar.open })}
            </ButtonLink>
          ) : null}
          {isManager ? (
            <ButtonLink href={to.admin.scores(programmeId, { taskAction })} leftSection={<ChartNoAxesCombined />}>
              {m.common.scores()}
            </ButtonLink>
          ) : null}
          {isManager ? (
            <Button variant="filled" leftSection={<ListChecks />} onClick={onAssign}>
              {messages.task.assignMode}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
