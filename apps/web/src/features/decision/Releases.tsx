import { moneyText } from '@grantdesk/domain/format/money';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import { counted, type Room } from './room-labels.ts';

/** What was released before, with who was there. */
export function Releases({ room }: { room: Room }) {
  if (room.releases.length === 0) return null;
  return (
    <Panel title="Released">
      <Timeline
        label="Released decisions"
        entries={room.releases.map((release) => ({
          key: release._id,
          title: `${release.by} released ${counted(release.approved, 'approval')}${release.total > 0 ? ` for ${moneyText(release.total, room.programme.currency)}` : ''} and ${counted(release.declined, 'decline')}`,
          time: <DateTime value={release.at} timed withZone />,
          detail: release.present.length > 0 ? `Present: ${release.present.join(', ')}; quorum ${release.quorum}` : null,
        }))}
      />
    </Panel>
  );
}
