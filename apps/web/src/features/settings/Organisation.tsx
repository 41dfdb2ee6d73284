import type { Answer } from '@grantdesk/api';
import { organisationIssues } from '@grantdesk/domain/settings/organisation';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['organisation'];

/** Who runs the programmes: at the foot of mails and of public pages. */
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
      note="It stands at the foot of mails and of public pages. What is empty is left out."
      {...frame}
      onReload={onReload}
    >
      <TextField
        label="Name of the organisation"
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
      <TextField
        label="Contact"
        hint="For instance a telephone, and its hours."
        value={draft.contact}
        error={errorOf('contact')}
        onChange={(event) => change({ contact: event.currentTarget.value })}
      />
      <TextField
        label="Address for help"
        hint="Where people who need help may write."
        type="email"
        value={draft.supportMail}
        error={errorOf('supportMail')}
        onChange={(event) => change({ supportMail: event.currentTarget.value })}
      />
    </SettingsSection>
  );
}
