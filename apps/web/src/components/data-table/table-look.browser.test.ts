import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DataTable } from './DataTable.tsx';
import { showLook } from './table-memory.ts';
import type { DataTableProps } from './types.ts';
import { KitProvider } from '#ui/KitProvider.tsx';

type Row = { id: string };

describe('how a table looks', () => {
  let root: Root;
  const draw = (count: number, more: Partial<DataTableProps<Row>> = {}) =>
    root.render(
      createElement(
        KitProvider,
        null,
        createElement(DataTable<Row>, {
          name: 'rows',
          caption: 'Rows',
          columns: [
            { id: 'name', header: 'Name', fixed: true, cell: ({ id }) => createElement('a', { href: `#${id}` }, id) },
            { id: 'size', header: 'Size', width: 120, cell: () => '1' },
            { id: 'wide', header: 'Wide', width: 3000, hidden: true, cell: () => 'wide' },
          ],
          rows: Array.from({ length: count }, (_, n) => ({ id: `row ${n + 1}` })),
          getRowId: ({ id }) => id,
          rowLabel: ({ id }) => id,
          windowed: true,
          selection: { selected: new Set<string>(), onChoose: () => undefined },
          ...more,
        }),
      ),
    );
  const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
  const rowHeight = () => Math.round(one('tbody tr[data-index="1"]').getBoundingClientRect().height);
  const headers = () => [...document.querySelectorAll('thead th[scope]')].map((th) => th.textContent).filter(Boolean);
  const choose = async (label: string) => {
    const item = () =>
      [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')].find((each) => each.textContent === label);
    if (!item()) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    await vi.waitFor(() => expect(item()).toBeDefined());
    item()!.click();
  };
  beforeEach(async () => {
    await page.viewport(1200, 800);
    localStorage.clear();
    sessionStorage.clear();
    window.scrollTo(0, 0);
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    root = createRoot(place);
  });
  afterEach(() => root.unmount());

  it('says in an empty table what will appear, but not where filters hide it', async () => {
    draw(0, { emptyText: 'Rows appear once they are sent.' });
    await expect.element(page.getByText('Rows appear once they are sent.')).toBeVisible();
    draw(0, { emptyText: 'Rows appear once they are sent.', filtered: true });
    await expect.element(page.getByText('No results match your search and filters.')).toBeVisible();
    await expect.element(page.getByText('Rows appear once they are sent.')).not.toBeInTheDocument();
  });

  it('the density that a person chose holds for all tables; a long page follows it', async () => {
    draw(300);
    await vi.waitFor(() => expect(document.querySelector('tbody tr[aria-rowindex]')).not.toBeNull());
    const height = () => one('tbody').getBoundingClientRect().height;
    const before = height();
    const lastDrawn = () => [...document.querySelectorAll('tbody tr[data-index]')].at(-1)?.textContent ?? '';
    window.scrollTo(0, document.documentElement.scrollHeight);
    await vi.waitFor(() => expect(lastDrawn()).toContain('row 300'));
    window.scrollTo(0, 0);
    await vi.waitFor(() => expect(lastDrawn()).not.toContain('row 300'));
    await choose('Dense');
    await vi.waitFor(() => expect(rowHeight()).toBeLessThan(36));
    await vi.waitFor(() => expect(height()).toBeLessThan(before * 0.9));
    // Rows that were drawn before have the new height too: as long as a table that was never another.
    const changed = height();
    draw(0);
    await vi.waitFor(() => expect(lastDrawn()).toBe(''));
    draw(300);
    await vi.waitFor(() => expect(document.querySelector('tbody tr[aria-rowindex]')).not.toBeNull());
    await vi.waitFor(() => expect(Math.abs(height() - changed)).toBeLessThan(40));
    draw(3, { memoryKey: 'another', density: 'comfortable' });
    await vi.waitFor(() => expect(document.querySelectorAll('tbody tr[data-index]')).toHaveLength(3));
    expect(rowHeight()).toBeLessThan(36);
  });

  it('a view brings its columns and density; what a person chose for themselves comes back after it', async () => {
    draw(3);
    await vi.waitFor(() => expect(headers()).toEqual(['Name', 'Size']));
    await choose('Size');
    await vi.waitFor(() => expect(headers()).toEqual(['Name']));
    showLook('rows', 'v1', { columns: 'wide', density: 'comfortable' });
    draw(3, { view: 'v1' });
    await vi.waitFor(() => expect(headers()).toEqual(['Name', 'Size', 'Wide']));
    expect(rowHeight()).toBeGreaterThanOrEqual(52);
    await choose('Wide');
    await vi.waitFor(() => expect(headers()).toEqual(['Name', 'Size']));
    draw(3);
    await vi.waitFor(() => expect(headers()).toEqual(['Name']));
    expect(rowHeight()).toBeLessThan(52);
  });

  it.each([20, 300])(
    'header and first column stay in sight of a wide table of %i rows, however it is scrolled',
    async (count) => {
      localStorage.setItem('grantdesk.columns.rows', 'wide');
      draw(count);
      await vi.waitFor(() => expect(document.querySelector('[data-scrolls]')).not.toBeNull());
      await vi.waitFor(() => expect(document.querySelectorAll('tbody tr[data-index]').length).toBeGreaterThan(0));
      const frame = one('[data-scrolls]');
      frame.scrollTo(800, 100_000);
      const last = `row ${count}`;
      await vi.waitFor(() => expect([...document.querySelectorAll('tbody tr[data-index]')].at(-1)?.textContent).toContain(last));
      const place = frame.getBoundingClientRect();
      await vi.waitFor(() => expect(frame.scrollTop + frame.clientHeight).toBeGreaterThan(frame.scrollHeight - 2));
      expect(one('thead th[data-first]').getBoundingClientRect().top).toBeLessThan(place.top + 3);
      const first = one('tbody tr[data-index]:last-of-type th[data-first]').getBoundingClientRect();
      expect(first.left).toBeGreaterThanOrEqual(place.left + 42);
      expect(first.left).toBeLessThan(place.left + 46);
      expect(document.querySelectorAll('tbody tr[data-index]').length).toBeLessThan(100);
    },
  );
});
