import { MantineProvider, Menu, Select } from '@mantine/core';
import { createElement as h, type FunctionComponent, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FilePreview } from '../components/file-preview/FilePreview.tsx';
import { ConfirmDialog } from './dialogs.tsx';
import { NativeModal } from './NativeModal.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { theme } from './theme.ts';

let root: Root | undefined;
let place: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  place?.remove();
});

type Layer = (opened: boolean, close: () => void) => ReactNode;

/** Draws the layers in an open drawer, all open; `open()` says which are left. */
function draw(layers: Record<string, Layer>) {
  const left = new Set(['drawer', ...Object.keys(layers)]);
  const Page = () => {
    const [, redraw] = useState(0);
    const closer = (name: string) => () => {
      left.delete(name);
      redraw((n) => n + 1);
    };
    return h(
      MantineProvider,
      { theme },
      h(SideDrawer, {
        opened: left.has('drawer'),
        onClose: closer('drawer'),
        title: 'Drawer',
        children: Object.entries(layers).map(([name, layer]) =>
          h('div', { key: name }, left.has(name) ? layer(true, closer(name)) : null),
        ),
      }),
    );
  };
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(h(Page));
  return { open: () => [...left] };
}

const confirm: Layer = (opened, close) =>
  h(ConfirmDialog, { opened, onCancel: close, onConfirm: close, title: 'Confirm', text: 'Sure?', confirmLabel: 'Yes' });
const native: Layer = (_, close) => h(NativeModal, { title: 'Native', footer: h('button', {}, 'Fine'), onClose: close });
const source = { open: () => Promise.reject(new Error('no')), bytes: () => Promise.reject(new Error('no')), words: () => 'No' };
const preview: Layer = (_, close) =>
  h(FilePreview, { files: [{ _id: 'a', name: 'plan.pdf' }], first: 0, source, onClose: close });
const menu: Layer = (opened, close) =>
  h(Menu, {
    opened,
    onClose: close,
    children: [
      h(Menu.Target, { key: 't', children: h('button', {}, 'Menu') }),
      h(Menu.Dropdown, { key: 'd', children: h(Menu.Item as FunctionComponent<{ children: string }>, null, 'Item') }),
    ],
  });

describe('Escape', () => {
  it.each(Object.entries({ confirm, native, preview, menu }))(
    'closes the %s and then the drawer below it',
    async (name, layer) => {
      const { open } = draw({ [name]: layer });
      await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
      if (name === 'menu') {
        await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
        document.querySelector<HTMLElement>('[role=menuitem]')?.focus();
      }
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(open()).toEqual(['drawer']));
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(open()).toEqual([]));
    },
  );

  it('closes three layers one by one', async () => {
    const { open } = draw({ confirm, preview });
    await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
    for (const left of [['drawer', 'confirm'], ['drawer'], []]) {
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(open()).toEqual(left));
    }
  });

  it('closes a list of choices before its drawer', async () => {
    const { open } = draw({ select: () => h(Select, { label: 'Fruit', data: ['Apple', 'Pear'] }) });
    const input = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('input[role=combobox], input.mantine-Select-input');
      expect(found).not.toBeNull();
      return found!;
    });
    await userEvent.click(input);
    await vi.waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('true'));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(input.getAttribute('aria-expanded')).not.toBe('true'));
    expect(open()).toContain('drawer');
  });
});
