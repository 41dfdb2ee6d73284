import { m } from '@grantdesk/messages';
import { moneyText } from '@grantdesk/domain/format/money';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import { type Room } from './room-labels.ts';

/** What was released before, with who was there. */
export function Releases({ room }: { room: Room }) {
  if (room.releases.length === 0) return null;
  return (
    <Panel title={m.decision.releasedDecisions()}>
      <Timeline
        label={m.decision.releasedDecisions()}
        entries={room.releases.map((release) => ({
          key: release._id,
          title: m.decision.releasedBy({
            name: release.by,
            approved: release.approved,
            withTotal: String(release.total > 0),
            total: moneyText(release.total, room.programme.currency),
            declined: release.declined,
          }),
          time: <DateTime value={release.at} timed withZone />,
          detail:
            release.present.length > 0
              ? m.decision.presentListQuorumQuorum({ list: release.present.join(', '), quorum: release.quorum })
              : null,
        }))}
      />
    </Panel>
  );
}
