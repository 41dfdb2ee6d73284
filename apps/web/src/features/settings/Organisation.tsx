import type { Answer } from '@grantdesk/api';
import { organisationIssues } from '@grantdesk/domain/settings/organisation';
import { TextArea, TextField } from '#ui/TextField.tsx';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['organisation'];

/** Who runs the programmes: shown in emails and on public pages. */
export function Organisation({ section, onReload }: { section: Section; onReload: () => void }) {
  const { draft, change, errorOf, frame } = useSection(section, {
    initial: () => section.value,
    judge: organisationIssues,
    body: (value, version) => ({ key: 'organisation', version, value }),
    saved: 'The organisation is saved.',
  });
  return (
    <SettingsSection
      title="Organisation"
      note="Shown on public pages and in emails. Empty fields are left out."
      {...frame}
      onReload={onReload}
    >
      <TextField
        label="Organisation name"
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextArea
        label="Postal address"
        rows={3}
        value={draft.address}
        error={errorOf('address')}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextField
          label="Support email"
          hint="Applicants write to this address."
          type="email"
          value={draft.supportMail}
          error={errorOf('supportMail')}
          onChange={(event) => change({ supportMail: event.currentTarget.value })}
        />
        <TextField
          label="Telephone and hours"
          hint="Optional."
          value={draft.contact}
          error={errorOf('contact')}
          onChange={(event) => change({ contact: event.currentTarget.value })}
        />
      </div>
    </SettingsSection>
  );
}
