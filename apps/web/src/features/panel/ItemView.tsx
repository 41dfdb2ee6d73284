import { m } from '@grantdesk/messages';
import { formatTime } from '@grantdesk/domain/format/date';
import { formatNumber } from '@grantdesk/domain/format/money';
import { BOARD_SCORE_DECIMALS } from '@grantdesk/domain/decision/board';
import { itemDecisionLabel, PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { listConditions } from '@grantdesk/domain/payment/grants';
import { NativeSelect } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { itemName } from './item-name.ts';
import { DECISION_TONES } from './meeting-looks.ts';
import { Recusals } from './Recusals.tsx';
import type { Item, Meeting, MeetingAct } from './useMeeting.ts';

/** What the board's list says of an application. Amounts in minor units; null where not known. */
export interface ItemFigures {
  rank: number | null;
  score: number | null;
  requested: number | null;
  proposed: number | null;
}

interface Props {
  meeting: Meeting;
  item: Item;
  figures: ItemFigures | undefined;
  act: MeetingAct;
  isEditable: boolean;
  onSelect: (item: Item) => void;
  /** The button that decides, for people who do. */
  decide?: ReactNode;
  /** The minutes of the item. */
  children: ReactNode;
}

/** Minutes that a person chooses from, with the item's own. */
const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];

/** The item that the meeting is at: facts, who takes no part, the decision, and the minutes. */
export function ItemView({ meeting, item, figures, act, isEditable, onSelect, decide, children }: Props) {
  const { items, programme } = meeting;
  const at = items.indexOf(item);
  const [before, after] = [items[at - 1], items[at + 1]];
  const { decision, application } = item;
  const conditions = listConditions(decision?.conditions ?? '');
  return (
    <Panel
      title={m.panel.numbered({ place: item.place, name: itemName(item) })}
      actions={
        <>
          <ReasonedButton
            leftSection={<ChevronLeft />}
            reason={before ? undefined : m.panel.isFirst()}
            onClick={() => before && onSelect(before)}
          >
            {m.panel.previous()}
          </ReasonedButton>
          <ReasonedButton
            leftSection={<ChevronRight />}
            reason={after ? undefined : m.panel.isLast()}
            onClick={() => after && onSelect(after)}
          >
            {m.panel.next()}
          </ReasonedButton>
        </>
      }
    >
      <p className="text-muted tabular-nums">
        <AppLink href={to.admin.application(programme._id, application._id, { programmeName: programme.name })}>
          {application.applicationID}
        </AppLink>{' '}
        · {m.panel.timeAndMinutes({ time: formatTime(item.startsAt, programme.timeZone), minutes: item.minutes })}
      </p>
      <dl className="bg-surface-2 mt-3 grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-3 rounded-lg p-3">
        <Fact label={m.decision.rank()}>{figures?.rank ?? '–'}</Fact>
        <Fact label={m.decision.score()}>{formatNumber(figures?.score ?? null, BOARD_SCORE_DECIMALS)}</Fact>
        <Fact label={m.common.requested()}>
          <Money minor={figures?.requested ?? null} currency={programme.currency} plain />
        </Fact>
        <Fact label={m.common.proposed()}>
          <Money minor={figures?.proposed ?? null} currency={programme.currency} plain />
        </Fact>
      </dl>
      {isEditable ? (
        <div className="mt-3 w-40">
          <NativeSelect
            label={m.panel.minutesPlanned()}
            value={String(item.minutes)}
            data={[...new Set([...MINUTES, item.minutes])]
              .filter((minutes) => minutes <= PANEL_LIMITS.minutes)
              .toSorted((a, b) => a - b)
              .map(String)}
            onChange={(event) => {
              const minutes = Number(event.currentTarget.value);
              act.mutate(() => call('panel.itemUpdate', { params: { id: item._id }, body: { minutes } }));
            }}
          />
        </div>
      ) : null}
      <Section title={m.panel.recusals()}>
        <Recusals meeting={meeting} item={item} isEditable={isEditable} />
      </Section>
      <Section title={m.common.decision()}>
        <div className="flex flex-wrap items-center gap-3">
          {decision ? (
            <>
              <StatusChip tone={DECISION_TONES[decision.outcome]} label={itemDecisionLabel(decision)} />
              {decision.amount === null ? null : <Money minor={decision.amount} currency={programme.currency} plain />}
              <span className="text-sm/5 text-muted">
                {decision.isOfMeeting ? m.panel.decidedInMeeting() : m.panel.decidedBefore()}
              </span>
            </>
          ) : (
            <span className="text-muted">{m.common.notDecided()}</span>
          )}
          {decide}
        </div>
        {conditions.length > 0 ? (
          <ul className="mt-2 list-disc ps-5" aria-label={m.common.conditions()}>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        ) : null}
      </Section>
      <Section title={m.panel.minutes()}>{children}</Section>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm/5 text-muted">{label}</dt>
      <dd className="m-0 font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 border-t border-hair pt-3" aria-label={title}>
      <h3 className="mb-2 text-sm/5 font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
