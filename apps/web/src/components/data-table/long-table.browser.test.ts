import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './DataTable.tsx';
import { KitProvider } from '#ui/KitProvider.tsx';

type Row = { id: string };
const rows: Row[] = Array.from({ length: 300 }, (_, n) => ({ id: `row ${n + 1}` }));

describe('a table of 300 rows', () => {
  let root: Root;
  let selected: ReadonlySet<string> = new Set();
  let sort = 'DESCENDING';
  let refetching = false;
  let beforeRows: (() => void) | undefined;
  const draw = () => flushSync(render);
  const render = () =>
    root.render(
      createElement(
        KitProvider,
        null,
        createElement(DataTable<Row>, {
          name: 'rows',
          caption: 'Rows',
          columns: [
            {
              id: 'name',
              header: 'Name',
              fixed: true,
              sortBy: 'name',
              cell: ({ id }) => createElement('a', { href: `#${id}` }, id),
            },
          ],
          rows,
          getRowId: ({ id }) => id,
          rowLabel: ({ id }) => id,
          windowed: true,
          refetching,
          sort,
          onSort: (next) => {
            sort = next;
            beforeRows?.();
            draw();
          },
          selection: {
            selected,
            onChoose: (ids, chosen) => {
              selected = chosen ? selected.union(new Set(ids)) : selected.difference(new Set(ids));
              draw();
            },
          },
        }),
      ),
    );
  const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
  const drawn = () => vi.waitUntil(() => document.querySelector('tbody tr[aria-rowindex]') !== null, { timeout: 10_000 });
  beforeEach(async () => {
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    root = createRoot(place);
    selected = new Set();
    sort = 'DESCENDING';
    refetching = false;
    localStorage.clear();
    draw();
    await drawn();
  });
  afterEach(() => root.unmount());

  it('draws what is near the window, says how many there are, and keeps the page as long as all of them', async () => {
    expect(bodyRows().length).toBeLessThan(60);
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('301');
    expect(document.querySelector('tbody')!.getBoundingClientRect().height).toBeGreaterThan(300 * 30);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await vi.waitFor(() => expect(bodyRows().at(-1)?.textContent).toBe('row 300'));
    expect(bodyRows().at(-1)?.getAttribute('aria-rowindex')).toBe('301');
  });

  it('keeps the row that holds the focus, however far one scrolls', async () => {
    const link = bodyRows()[2]!.querySelector('a')!;
    link.focus();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await vi.waitFor(() => expect(bodyRows().at(-1)?.textContent).toBe('row 300'));
    expect(document.activeElement).toBe(link);
    expect(link.isConnected).toBe(true);
  });

  it('selects all rows, drawn or not, and prints all of them', async () => {
    document.querySelector<HTMLInputElement>('thead input')!.click();
    expect(selected.size).toBe(300);
    window.dispatchEvent(new Event('beforeprint'));
    expect(bodyRows()).toHaveLength(300);
    window.dispatchEvent(new Event('afterprint'));
    await vi.waitFor(() => expect(bodyRows().length).toBeLessThan(60));
  });

  it('chooses every row that is pressed, however fast, and ticks its box at once', async () => {
    const boxes = bodyRows()
      .slice(0, 5)
      .map((row) => row.querySelector('input')!);
    for (const box of boxes) box.click();
    expect(boxes.map((box) => box.checked)).toEqual(boxes.map(() => true));
    expect(selected.size).toBe(5);
    await vi.waitFor(() => expect(document.querySelectorAll('tbody tr[data-selected]')).toHaveLength(5));
    boxes[0]!.click();
    await vi.waitFor(() => expect(document.querySelectorAll('tbody tr[data-selected]')).toHaveLength(4));
  });

  it('lets no row be chosen while those of another tab or filter load', async () => {
    const box = bodyRows()[0]!.querySelector('input')!;
    refetching = true;
    draw();
    press('j');
    press('x');
    box.click();
    expect([...document.querySelectorAll<HTMLInputElement>('thead input, tbody input')].every((each) => each.disabled)).toBe(
      true,
    );
    expect([box.checked, selected.size]).toEqual([false, 0]);
    refetching = false;
    draw();
    press('x');
    expect([...selected]).toEqual(['row 1']);
    await vi.waitFor(() => expect(box.checked).toBe(true));
  });

  it('moves the arrow of a sort with the press, before it asks for the rows, and keeps it', async () => {
    const header = () => document.querySelector('thead th[data-first]')!;
    header().querySelector('button')!.click();
    await vi.waitFor(() => expect(header().ariaSort).toBe('ascending'));
    await vi.waitFor(() => expect(sort).toBe('name:ASCENDING'));
    header().querySelector('button')!.click();
    await vi.waitFor(() => expect(sort).toBe('name:DESCENDING'));
    expect(header().ariaSort).toBe('descending');
    sort = 'name:ASCENDING';
    draw();
    await vi.waitFor(() => expect(header().ariaSort).toBe('ascending'));
  });

  it('keeps the arrow of a second press while the rows of the first one arrive', async () => {
    const header = () => document.querySelector('thead th[data-first]')!;
    const arrows: (string | null)[] = [];
    beforeRows = () => {
      arrows.push(header().ariaSort);
      if (arrows.length === 1) header().querySelector('button')!.click();
    };
    header().querySelector('button')!.click();
    await vi.waitFor(() => expect(sort).toBe('name:DESCENDING'));
    beforeRows = undefined;
    expect(arrows).toEqual(['ascending', 'descending']);
  });

  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const rowInFocus = () => Number((document.activeElement as HTMLElement | null)?.dataset['index'] ?? -1);

  it('J and K go from row to row, Home and End to rows that were not drawn, X selects, Enter opens', async () => {
    press('j');
    press('j');
    expect(rowInFocus()).toBe(1);
    press('k');
    expect(rowInFocus()).toBe(0);
    press('k');
    expect(rowInFocus()).toBe(0);
    press('x');
    expect([...selected]).toEqual(['row 1']);
    press('End');
    await vi.waitFor(() => expect(rowInFocus()).toBe(299));
    await vi.waitFor(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    });
    press('j');
    expect(rowInFocus()).toBe(299);
    press('Home');
    await vi.waitFor(() => expect(rowInFocus()).toBe(0));
    press('Enter');
    expect(location.hash).toBe('#row%201');
  });

  it('the keys are off while a text is typed, and when a person switched them off', () => {
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    press('j');
    expect(document.activeElement).toBe(input);
    input.blur();
    localStorage.setItem('grantdesk.single-keys', 'off');
    press('j');
    expect(rowInFocus()).toBe(-1);
  });
});
