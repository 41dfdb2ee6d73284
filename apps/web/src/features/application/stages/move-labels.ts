import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { stageActionRow } from '@grantdesk/domain/stage/stages';

export type Move = Answer<'application.moves'>['data'][number];

/** 'Shortlist for proposal: 3 applications'. */
export const moveTitle = ({ action, count }: Pick<Move, 'action' | 'count'>): string =>
  m.common.labelValue({ label: stageActionRow(action).label, value: m.common.countApplications({ count }) });

/** 'APP-000001, APP-000002 and 3 more'. */
export function moveNames({ applicationIDs, count }: Pick<Move, 'applicationIDs' | 'count'>): string {
  const rest = count - applicationIDs.length;
  return `${applicationIDs.join(', ')}${rest > 0 ? ' ' + m.application.andRestMore({ rest }) : ''}`;
}
