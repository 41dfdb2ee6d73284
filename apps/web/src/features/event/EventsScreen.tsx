import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { readMonth } from '@grantdesk/domain/event/month';
import { isoInstant, zonedTime } from '@grantdesk/domain/interview/zoned';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { toActor, type Me } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { serverNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EventList } from './EventList.tsx';
import classes from './Events.module.css';
import { MonthView } from './MonthView.tsx';
import { Switch } from './Switch.tsx';

const SORTABLE = ['startDate', 'title'];
const VIEWS = [
  ['list', m.common.list()],
  ['month', m.common.month()],
] as const;
const CRUMBS = [{ label: m.common.events() }];

/** Events as a list or a month, for every kind of account; the address is the state. */
export function EventsScreen({ me }: { me: Me }) {
  const isStaff = me.accountType === 'ADMIN';
  const address = useListAddress(SORTABLE);
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const thisMonth = (zonedTime(isoInstant(serverNow()), browserZone())?.day ?? '').slice(0, 7);
  const month = readMonth(search['month'], thisMonth);
  const isMonth = search['view'] === 'month';
  const day =
    search['day']?.startsWith(month.slice(0, 3)) && /^\d{4}-\d{2}-\d{2}$/.test(search['day']) ? search['day'] : undefined;
  const size = isStaff ? 'sm' : 'lg';
  usePage({ title: m.common.events(), crumbs: CRUMBS });
  return (
    <div className={isStaff ? classes.staff : 'mx-auto w-[min(1072px,100%)] px-4 pt-6 pb-12'}>
      <PageHeader
        size={isStaff ? 'staff' : 'applicant'}
        title={m.common.events()}
        actions={
          <>
            <Switch
              label={m.common.view()}
              name="events-view"
              value={isMonth ? 'month' : 'list'}
              options={VIEWS}
              onChange={(view) =>
                address.setOther({ view: view === 'month' ? view : undefined, month: undefined, day: undefined })
              }
            />
            {can(toActor(me), 'EVENTS', 'CREATE') ? (
              <ButtonLink href={to.subscriber.eventNew} variant="filled" leftSection={<Plus />}>
                {m.common.newEvent()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isMonth ? (
        <div style={{ marginTop: 16 }}>
          <MonthView
            month={month}
            day={day}
            size={size}
            onChange={({ month: next, day: chosen }) =>
              address.setOther({ month: next === thisMonth ? undefined : next, day: chosen })
            }
          />
        </div>
      ) : (
        <EventList address={address} isStaff={isStaff} />
      )}
    </div>
  );
}
