import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { SEARCH_LABELS } from '@grantdesk/domain/search/search';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { toActor, type Me } from '#api/session.ts';
import { to } from '#paths.ts';
import { chooseScheme } from '#ui/color-scheme.ts';
import { KeyHint } from '#ui/KeyHint.tsx';
import { actionsFor, listActions, type PaletteAction } from './actions.ts';
import { hrefOfItem } from './hrefs.ts';
import { recentPlaces } from './recent.ts';
import classes from './Search.module.css';
import { useSearchResults } from './useSearchResults.ts';

interface Option {
  key: string;
  label: string;
  detail?: string;
  action: Pick<PaletteAction, 'href' | 'run'>;
}
interface OptionGroup {
  label: string;
  options: Option[];
}

interface PaletteProps {
  me: Me;
  onSignOut: () => void;
  onClose: () => void;
}

const ACTIONS_SHOWN = 6;

/** `>` narrows to actions, `#` to applications, `@` to people. */
const PREFIXES: Record<string, 'actions' | 'applications' | 'people'> = { '>': 'actions', '#': 'applications', '@': 'people' };

/** Actions, people and records by a few letters, without a mouse: a combobox over one list of options. */
export default function Palette({ me, onSignOut, onClose }: PaletteProps) {
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // What is pressed beside the dialog is the dialog's own backdrop.
    const beside = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    element?.addEventListener('mousedown', beside);
    return () => {
      element?.removeEventListener('mousedown', beside);
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const { groups, words, text } = useOptions(me, typed);
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(at, options.length - 1);
  const optionId = (index: number): string => `${id}-option-${index}`;

  const take = ({ action: { href, run } }: Option) => {
    onClose();
    if (href === to.apiDocs) window.location.assign(href);
    else if (href) void router.navigate({ href });
    else if (run === 'signOut') onSignOut();
    else if (run === 'shortcuts') window.dispatchEvent(new Event('grantdesk:shortcuts'));
    else if (run) chooseScheme(run);
  };
  const move = (index: number) => {
    const next = (index + options.length) % options.length;
    setAt(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const chosen = options[current];
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      PageDown: () => move(Math.min(current + 5, options.length - 1)),
      PageUp: () => move(Math.max(current - 5, 0)),
      Enter: () => chosen && take(chosen),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={m.common.searchAndActions()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={`${classes.field} flex flex-none items-center gap-3 border-b border-border py-0 ps-4 pe-3`}>
          <Search size={18} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
            aria-autocomplete="list"
            aria-label={m.search.searchOrTypeAnAction()}
            aria-describedby={`${id}-words`}
            placeholder={m.search.searchOrTypeAnAction()}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="h-7 flex-none cursor-pointer rounded-md border-0 bg-transparent px-2 py-0 text-caption text-muted hover:bg-sunken"
            onClick={onClose}
          >
            {m.common.close()}
          </button>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={m.search.results()}
          className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-2 focus-visible:rounded-b-xl focus-visible:-outline-offset-2"
        >
          {groups.map((group, place) => {
            const from = groups.slice(0, place).reduce((sum, each) => sum + each.options.length, 0);
            return (
              <div key={group.label} role="group" aria-labelledby={`${id}-group-${place}`}>
                <div
                  id={`${id}-group-${place}`}
                  role="presentation"
                  className="px-2 pt-2.5 pb-1 text-xs/4 font-medium text-muted"
                >
                  {group.label}
                </div>
                {group.options.map((option, index) => (
                  // The keys are the field's: the focus never leaves it.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={option.key}
                    id={optionId(from + index)}
                    role="option"
                    aria-selected={from + index === current}
                    className={classes.option}
                    onMouseMove={() => setAt(from + index)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(option)}
                  >
                    <span className="truncate">{option.label}</span>
                    {option.detail ? <span className={classes.optionDetail}>{option.detail}</span> : null}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
        <p id={`${id}-words`} role="status" className="flex-none px-4 pt-0 pb-2 text-caption/5 text-muted empty:hidden">
          {words}
        </p>
        <p
          className="flex flex-none flex-wrap gap-x-4 gap-y-1 border-t border-hair px-4 py-2 text-xs/5 text-muted mobile:hidden"
          aria-hidden="true"
        >
          <span>
            <KeyHint keys="↑" /> <KeyHint keys="↓" /> {m.search.choose()}
          </span>
          <span>
            <KeyHint keys={m.common.enter()} /> {m.common.open2()}
          </span>
          <span>
            <KeyHint keys={m.common.esc()} /> {m.search.close()}
          </span>
          <span>
            <KeyHint keys=">" />{' '}
            {rich(m.search.actionsNumbersPeople, { actionsKey: <KeyHint keys="#" />, peopleKey: <KeyHint keys="@" /> })}
          </span>
        </p>
        {text.length > 1 ? <span className="sr-only">{m.search.allResultsOfTextAreThe({ text })}</span> : null}
      </div>
    </dialog>
  );
}

/** What the field's text leaves: actions first, then what the server finds; recent places while nothing is typed. */
function useOptions(me: Me, typed: string): { groups: OptionGroup[]; words: string; text: string } {
  const only = PREFIXES[typed.slice(0, 1)];
  const text = (only ? typed.slice(1) : typed).trim();
  const { found, error, isCurrent, isLong } = useSearchResults(text, only !== 'actions');
  const all = listActions(toActor(me));
  const matching = !only || only === 'actions' ? actionsFor(all, text) : [];
  const actions = matching.filter(({ group }) => !group);
  const shown = text === '' && only !== 'actions' ? actions : only === 'actions' ? actions : actions.slice(0, ACTIONS_SHOWN);
  const groups: OptionGroup[] = [];
  if (text === '' && !only) {
    const here = `${window.location.pathname}${window.location.search}`;
    const recent = recentPlaces(me._id).filter(({ href }) => href.split('?')[0] !== here.split('?')[0]);
    if (recent.length > 0)
      groups.push({
        label: m.search.recentPlaces(),
        options: recent.slice(0, 4).map(({ href, label }) => ({ key: `recent ${href}`, label, action: { href } })),
      });
  }
  if (shown.length > 0)
    groups.push({
      label: m.common.actions(),
      options: shown.map(({ key, label, href, run }) => ({ key, label, action: { href, run } as Option['action'] })),
    });
  for (const [label, its] of Map.groupBy(
    matching.filter(({ group }) => group && (text !== '' || only === 'actions')),
    ({ group }) => group ?? '',
  ))
    groups.push({
      label,
      options: its.map(({ key, label: name, detail, href, run }) => ({
        key,
        label: name,
        ...(detail && { detail }),
        action: { href, run } as Option['action'],
      })),
    });
  for (const group of found?.groups ?? []) {
    if (only && only !== group.group) continue;
    groups.push({
      label: SEARCH_LABELS[group.group],
      options: group.items.map((item) => ({
        key: `${group.group} ${item._id}`,
        label: item.title,
        detail: item.detail,
        action: { href: hrefOfItem(group.group, item) },
      })),
    });
  }
  if (isLong && only !== 'actions' && (found?.groups.length ?? 0) > 0)
    groups.push({
      label: m.search.more(),
      options: [{ key: 'all', label: m.search.allResultsForText({ text }), action: { href: to.admin.search(text) } }],
    });
  return { groups, words: wordsOf({ groups, found, error, isCurrent, isLong, text, only }), text };
}

function wordsOf({
  groups,
  found,
  error,
  isCurrent,
  isLong,
  text,
  only,
}: Pick<ReturnType<typeof useSearchResults>, 'found' | 'error' | 'isCurrent' | 'isLong'> & {
  groups: OptionGroup[];
  text: string;
  only: string | undefined;
}): string {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  if (error) return m.search.theSearchCouldNotBeRead();
  if (text.length === 1 && only !== 'actions') return m.search.typeOneMoreCharacterToSearch();
  if (isLong && !isCurrent && only !== 'actions') return m.search.searching();
  if (found && found.waiting.length > 0)
    return m.search.typeOneMoreCharacterToSearch2({
      list: found.waiting.map((group) => SEARCH_LABELS[group].toLowerCase()).join(', '),
    });
  if (count === 0) return m.search.noResultsForText({ text });
  return text === '' ? '' : m.common.countOptions({ count });
}
