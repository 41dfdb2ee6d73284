import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { AccountType } from '@grantdesk/domain/access/actor';
import type { Audience, ProgrammeGroup } from '@grantdesk/domain/event/audience';
import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import classes from './EventForm.module.css';

const checksClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-5 gap-y-0';

type AudienceOptions = Answer<'event.audiences'>['data'];

interface Props {
  id: string;
  value: Audience;
  offered: AudienceOptions;
  error: string | undefined;
  onChange: (audience: Audience) => void;
}

const ACCOUNTS: Record<AccountType, string> = {
  SUBSCRIBER: m.event.allApplicants(),
  VOLUNTEER: m.event.allVolunteers(),
  ADMIN: m.event.allStaff(),
};
const GROUPS: Record<ProgrammeGroup, string> = { APPLICANTS: m.event.applicants(), GRANTEES: m.common.grantees() };
/** From so many programmes on they are searched. */
const MANY = 8;

const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

/** Whom the event is for: everybody, or any of some groups; only groups that this person may address are offered. */
export function AudienceFields({ id, value, offered, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const programmes = offered.programmes.filter(({ name }) => name.toLowerCase().includes(words));
  const isIn = (programme: string, who: ProgrammeGroup): boolean =>
    value.programmes.some((each) => each.programme === programme && each.who === who);
  const setGroup = (programme: string, who: ProgrammeGroup, on: boolean) =>
    onChange({
      ...value,
      programmes: on
        ? [...value.programmes, { programme, who }]
        : value.programmes.filter((each) => each.programme !== programme || each.who !== who),
    });
  return (
    <div
      id={id}
      tabIndex={-1}
      className="mt-3 grid grid-cols-1 gap-5"
      role="group"
      aria-label={m.event.audience()}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {error ? (
        <p id={`${id}-error`} className="mb-1 text-sm/5 font-medium text-danger">
          {error}
        </p>
      ) : null}
      {offered.isEveryone ? (
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            className="m-0 size-4.5 flex-none accent-primary"
            type="checkbox"
            checked={value.isEveryone}
            onChange={({ currentTarget: { checked } }) => onChange({ ...value, isEveryone: checked })}
          />
          {m.event.everyoneWhoCanSignIn()}
        </label>
      ) : null}
      {value.isEveryone ? null : (
        <>
          {offered.accountTypes.length > 0 ? (
            <fieldset className="grid gap-1">
              <legend className="mb-1 p-0 text-base/6 font-semibold">{m.event.kindsOfAccounts()}</legend>
              <div className={checksClass}>
                {offered.accountTypes.map((type) => (
                  <Check
                    key={type}
                    label={ACCOUNTS[type]}
                    checked={value.accountTypes.includes(type)}
                    onChange={(on) => onChange({ ...value, accountTypes: toggled(value.accountTypes, type, on) })}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
          {offered.roles.length > 0 ? (
            <fieldset className="grid gap-1">
              <legend className="mb-1 p-0 text-base/6 font-semibold">{m.common.roles()}</legend>
              <div className={checksClass}>
                {offered.roles.map(({ _id, name }) => (
                  <Check
                    key={_id}
                    label={name}
                    checked={value.roles.includes(_id)}
                    onChange={(on) => onChange({ ...value, roles: toggled(value.roles, _id, on) })}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
          <fieldset className="grid gap-1">
            <legend className="mb-1 p-0 text-base/6 font-semibold">{m.event.peopleOfProgrammes()}</legend>
            {offered.programmes.length > MANY ? (
              <TextField
                label={m.event.searchProgrammes()}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            ) : null}
            {offered.programmes.length === 0 ? <p className="text-muted">{m.event.youManageNoProgramme()}</p> : null}
            {programmes.length > 0 ? (
              <ul className={`${classes.programmes} max-h-70 overflow-auto rounded-md border border-border px-3.5 py-1`}>
                {programmes.map(({ _id, name }) => (
                  <li key={_id}>
                    <span>{name}</span>
                    <div>
                      {(Object.keys(GROUPS) as ProgrammeGroup[]).map((who) => (
                        <Check
                          key={who}
                          label={GROUPS[who]}
                          of={name}
                          checked={isIn(_id, who)}
                          onChange={(on) => setGroup(_id, who, on)}
                        />
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            ) : null}
          </fieldset>
        </>
      )}
    </div>
  );
}

interface CheckProps {
  label: string;
  of?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Check({ label, of, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5">
      <input
        className="m-0 size-4.5 flex-none accent-primary"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {of ? <span className="sr-only"> {m.event.ofOf({ of })}</span> : null}
      </span>
    </label>
  );
}
