import { m } from '@grantdesk/messages';
import { Menu } from '@mantine/core';
import { ArrowDown, ArrowRightLeft, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import type { Selection } from './history.ts';
import type { Builder } from './useBuilder.ts';

/** Everything that can be done to a section or field, each with its key: the way without dragging. */
export function ItemMenu({ builder, item, label }: { builder: Builder; item: Selection; label: string }) {
  const { sections, step, duplicate, remove, moveTo } = builder;
  const others = sections.filter((section) => section.section_id !== item.sectionId);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={m.common.actionsForLabel({ label })} icon={Ellipsis} iconSize={16} size={28} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArrowUp size={16} />} rightSection={m.form.alt()} onClick={() => step(item, -1)}>
          {m.common.moveUp()}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown size={16} />} rightSection={m.form.alt2()} onClick={() => step(item, 1)}>
          {m.common.moveDown()}
        </Menu.Item>
        {item.fieldId !== null && others.length > 0 ? (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<ArrowRightLeft size={16} />}>{m.form.moveToSection()}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {others.map((section) => (
                <Menu.Item
                  key={section.section_id}
                  onClick={() =>
                    moveTo(item.fieldId ?? '', { sectionId: section.section_id, index: section.section_fields.length })
                  }
                >
                  {section.section_name || m.form.untitledSection()}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        ) : null}
        <Menu.Item leftSection={<Copy size={16} />} rightSection={m.form.ctrlD()} onClick={() => duplicate(item)}>
          {m.common.duplicate()}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 size={16} />} rightSection={m.form.del()} color="red" onClick={() => remove(item)}>
          {m.common.remove()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
