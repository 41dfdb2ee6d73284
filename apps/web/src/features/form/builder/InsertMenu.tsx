import { m } from '@grantdesk/messages';
import { FIELD_TYPE_ROWS } from '@grantdesk/domain/form/field-types';
import type { FieldType } from '@grantdesk/domain/form/types';
import { Modal, TextInput } from '@mantine/core';
import { LayoutList, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useEscape } from '#ui/useEscape.ts';
import classes from './Builder.module.css';
import { FIELD_ICONS } from './field-icons.ts';

/** What each kind is good for, in a few words. */
const HINTS: Record<FieldType, string> = {
  SHORT_ANSWER: m.form.aLineOfText(),
  SINGLE_TEXT_BOX: m.form.aLineOfTextInOne(),
  LONG_ANSWER: m.form.paragraphsWithAWordLimitIf(),
  EMAIL: m.form.checkedForItsForm(),
  PHONE_NUMBER: m.form.withCountryCodeNigeriaFirst(),
  URL: m.form.aLinkHttpOrHttps(),
  NUMBER: m.form.from0UpDecimalsAllowed(),
  DATE: m.form.typedOrPickedFromACalendar(),
  MULTIPLE_CHOICE: m.form.oneOfSeveralAllInSight(),
  CHECKBOX: m.form.anyNumberOfSeveral(),
  DROPDOWN: m.form.oneOfManyInAList(),
  COUNTRY: m.form.fromTheListOfCountries(),
  STATE: m.form.followsACountryField(),
  FILE: m.form.documentsImagesSoundOrVideo(),
  TABLE: m.form.rowsThatPeopleAddSuchAs(),
  CALCULATION: m.form.aTotalThatFollowsOtherAnswers(),
};

interface InsertMenuProps {
  opened: boolean;
  onClose: () => void;
  onField: (type: FieldType) => void;
  onSection: () => void;
}

/** The list that "/" opens: type a few letters, Enter adds. */
export function InsertMenu({ opened, onClose, ...rest }: InsertMenuProps) {
  useEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={m.form.addToTheForm()}
      size={460}
      closeButtonProps={{ 'aria-label': m.common.close() }}
    >
      {opened ? <Choices onClose={onClose} {...rest} /> : null}
    </Modal>
  );
}

function Choices({ onClose, onField, onSection }: Omit<InsertMenuProps, 'opened'>) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const all = [
    ...FIELD_TYPE_ROWS.map(({ type, label }) => ({
      key: type as string,
      label,
      hint: HINTS[type],
      icon: FIELD_ICONS[type],
      run: () => onField(type),
    })),
    { key: 'SECTION', label: m.form.newSection(), hint: m.form.aPageOfItsOwn(), icon: LayoutList, run: onSection },
  ];
  const wanted = search.trim().toLowerCase();
  // What is called so comes before what only mentions it.
  const rank = (choice: (typeof all)[number]): number => {
    const label = choice.label.toLowerCase();
    if (label.startsWith(wanted)) return 0;
    if (label.includes(wanted) || choice.key.toLowerCase().includes(wanted)) return 1;
    return choice.hint.toLowerCase().includes(wanted) ? 2 : 3;
  };
  const found = all.filter((choice) => rank(choice) < 3).toSorted((one, other) => rank(one) - rank(other));
  const at = Math.min(active, found.length - 1);
  const take = (index: number) => {
    const choice = found[index];
    if (!choice) return;
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(at);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={m.form.whatToAdd()}
        placeholder={m.form.typeToSearch()}
        leftSection={<Search size={16} aria-hidden="true" />}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${found[at].key}` : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={m.form.kindsOfField()}
        className={`${classes.insertList} relative -mx-2 mt-3 -mb-2 max-h-[min(420px,60vh)] overflow-y-auto`}
      >
        {found.map(({ key, label, hint, icon: Icon }, index) => (
          // The input above has the focus and handles the keys; a pointer may choose directly.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${id}-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseMove={() => index !== at && setActive(index)}
            onClick={() => take(index)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>{label}</span>
            <span className={classes.insertHint}>{hint}</span>
          </div>
        ))}
        {found.length === 0 ? <p className={classes.insertNone}>{m.form.nothingIsCalledSearch({ search })}</p> : null}
      </div>
    </>
  );
}
