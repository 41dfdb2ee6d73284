import { m } from '@grantdesk/messages';
import { formatTime } from '@grantdesk/domain/format/date';
import { itemDecisionLabel } from '@grantdesk/domain/panel/meeting';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { call } from '#api/client.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { DECISION_TONES } from './meeting-looks.ts';
import { itemName } from './item-name.ts';
import type { Item, Meeting, MeetingAct } from './useMeeting.ts';

interface Props {
  meeting: Meeting;
  current: Item | undefined;
  onSelect: (item: Item) => void;
  act: MeetingAct;
  isEditable: boolean;
}

/** The agenda in its order: one item is open beside it. Alt with an arrow key moves the item that has the focus. */
export function Agenda({ meeting, current, onSelect, act, isEditable }: Props) {
  const { items, programme } = meeting;
  const move = (item: Item, by: 1 | -1) => {
    const at = items.indexOf(item) + by;
    if (at < 0 || at >= items.length) return;
    const after = by === 1 ? items[at] : items[at - 1];
    act.mutate(() => call('panel.itemMove', { params: { id: item._id }, body: { after: after?._id ?? null } }));
  };
  const onKeys = (event: KeyboardEvent, item: Item) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || !isEditable) return;
    event.preventDefault();
    move(item, by);
  };
  return (
    <ol className="mt-2 list-none" aria-label={m.panel.agenda()}>
      {items.map((item, index) => {
        const name = itemName(item);
        return (
          <li
            key={item._id}
            className="flex items-start gap-1 border-t border-hair py-1 first:border-t-0 data-[current]:bg-selected"
            data-current={item === current || undefined}
          >
            <button
              type="button"
              className="grid min-w-0 flex-1 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-md border-0 bg-transparent px-2 py-1.5 text-start"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onSelect(item)}
              onKeyDown={(event) => onKeys(event, item)}
            >
              <span className="min-w-6 text-muted tabular-nums">{item.place}</span>
              <span className="min-w-0 wrap-anywhere">
                <b className="font-medium">{name}</b>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm/5 text-muted tabular-nums">
                  {m.panel.timeAndMinutes({ time: formatTime(item.startsAt, programme.timeZone), minutes: item.minutes })}
                  {item.decision ? (
                    <StatusChip tone={DECISION_TONES[item.decision.outcome]} label={itemDecisionLabel(item.decision)} />
                  ) : null}
                </span>
              </span>
            </button>
            {isEditable ? (
              <span className="flex shrink-0 pt-1">
                <IconButton
                  label={m.panel.moveUp({ name })}
                  icon={ArrowUp}
                  iconSize={16}
                  size={28}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(item, -1)}
                />
                <IconButton
                  label={m.panel.moveDown({ name })}
                  icon={ArrowDown}
                  iconSize={16}
                  size={28}
                  aria-disabled={index === items.length - 1 || undefined}
                  onClick={() => move(item, 1)}
                />
                <IconButton
                  label={m.panel.removeFromAgenda({ name })}
                  icon={X}
                  iconSize={16}
                  size={28}
                  onClick={() => act.mutate(() => call('panel.itemRemove', { params: { id: item._id } }))}
                />
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
