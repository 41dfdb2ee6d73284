import { m } from '@grantdesk/messages';
import { type ReactNode, useState } from 'react';
import type { Me } from '#api/session.ts';
import { setSingleKeys, singleKeysEnabled } from '#components/shortcuts.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { AskToBeErased } from './AskToBeErased.tsx';
import { EmailChange } from './EmailChange.tsx';
import { Expertise } from './Expertise.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import classes from './Preferences.module.css';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { YourData } from './YourData.tsx';

interface Props {
  me: Me;
  /** Who approves payments for this person while they are away; null for people who approve none. */
  deputies: ReactNode;
}

/** The preferences for this device, each saved immediately, and account security. */
export function Preferences({ me, deputies }: Props) {
  const isStaff = me.accountType === 'ADMIN';
  const [keys, setKeys] = useState(singleKeysEnabled);
  const choose = (on: boolean) => {
    setSingleKeys(on);
    setKeys(on);
  };
  return (
    <div
      className={`${classes.page} mx-auto grid w-full max-w-[720px] grid-cols-1 gap-4 px-4 pt-8 pb-12 data-staff:m-0 data-staff:p-0`}
      data-staff={isStaff || undefined}
    >
      <PageHeader
        size={isStaff ? 'staff' : 'applicant'}
        title={m.common.preferences()}
        lead={m.user.themeAndShortcutsAreSaved()}
      />
      {isStaff ? <Expertise me={me} /> : null}
      <Panel title={m.common.theme()} note={m.user.systemFollowsTheSettingOfThis()}>
        <div className="mt-3 max-w-80">
          <ThemeSwitch />
        </div>
      </Panel>
      <LanguageChoice />
      <Panel title={m.user.singleKeyShortcuts()}>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            className="m-0 size-5 flex-none accent-primary"
            type="checkbox"
            checked={keys}
            onChange={(event) => choose(event.currentTarget.checked)}
            aria-describedby="single-keys"
          />
          <span>{m.user.useSingleKeyShortcuts()}</span>
        </label>
        <p id="single-keys" className={classes.note}>
          {m.user.pressAnywhereToSeeThemShortcuts()}
        </p>
      </Panel>
      {/* Hidden while viewing as someone else. */}
      {me.viewedBy ? null : (
        <>
          {deputies}
          <EmailChange email={me.email} />
          <PasswordChange email={me.email} />
          <SecondFactor email={me.email} />
          <Passkeys email={me.email} />
          <Sessions />
          <NotificationChoices />
          <YourData />
          <AskToBeErased />
        </>
      )}
    </div>
  );
}
