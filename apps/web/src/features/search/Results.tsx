import { m } from '@grantdesk/messages';
import { SEARCH_COUNTED, SEARCH_LABELS, SEARCH_SHOWN } from '@grantdesk/domain/search/search';
import { formatCount } from '@grantdesk/domain/format/money';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import type { PaletteAction } from './actions.ts';
import { type Group, hrefOfAll, hrefOfItem, hrefOfPlace } from './hrefs.ts';
import classes from './Search.module.css';

const counted = (count: number): string => (count >= SEARCH_COUNTED ? `${formatCount(SEARCH_COUNTED - 1)}+` : formatCount(count));
const LISTS: Record<string, string> = { awaiting: m.search.awaitingPayment(), history: m.search.inTheHistory() };

/** Pages of the administration, or help, that the text finds. */
export function HelpGroup({ title, items }: { title: string; items: readonly PaletteAction[] }) {
  return (
    <Panel title={`${title} (${items.length})`} flush>
      <ul className={classes.rows}>
        {items.map(({ key, label, detail, href, run }) => (
          <li key={key}>
            {run === 'shortcuts' ? (
              <button type="button" onClick={() => window.dispatchEvent(new Event('grantdesk:shortcuts'))}>
                <b>{label}</b>
              </button>
            ) : href === to.apiDocs ? (
              <a
                className="block w-full border-t border-hair px-5 py-2.25 text-text hover:bg-canvas hover:no-underline focus-visible:-outline-offset-2"
                href={href}
              >
                <b>{label}</b>
              </a>
            ) : (
              <AppLink
                className="block w-full border-t border-hair px-5 py-2.25 text-text hover:bg-canvas hover:no-underline focus-visible:-outline-offset-2"
                href={href ?? to.admin.home}
              >
                <b>{label}</b>
                {detail ? <span>{detail}</span> : null}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One kind of result: five of them, and links to the lists with all of them. */
export function ResultGroup({ result, search }: { result: Group; search: string }) {
  const { group, items, total, places } = result;
  const all = hrefOfAll(result, search);
  const name = SEARCH_LABELS[group];
  return (
    <Panel
      title={`${name} (${counted(total)})`}
      actions={
        all && total > items.length ? (
          <AppLink href={all}>{m.search.allTotalGroup({ total: counted(total), group: name.toLowerCase() })}</AppLink>
        ) : undefined
      }
      note={total > SEARCH_SHOWN ? m.search.theFirstSearchShownAreShown({ count: SEARCH_SHOWN }) : undefined}
      flush
    >
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={item._id}>
            <AppLink
              className="block w-full border-t border-hair px-5 py-2.25 text-text hover:bg-canvas hover:no-underline focus-visible:-outline-offset-2"
              href={hrefOfItem(group, item)}
            >
              <b>{item.title}</b>
              <span>{item.detail}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {!all && places.length > 0 && total > items.length ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-hair px-5 pt-2.5 pb-3.5 text-caption/5">
          {places.slice(0, 8).map((place) => (
            <AppLink key={`${place.list} ${place.programme._id}`} href={hrefOfPlace(place, search)}>
              {m.search.countInProgramme({
                count: counted(place.count),
                name: place.programme.name,
                inList: String(Boolean(LISTS[place.list])),
                list: LISTS[place.list] ?? '',
              })}
            </AppLink>
          ))}
        </p>
      ) : null}
    </Panel>
  );
}
