import type { Answer } from '@grantdesk/api';
import { organisationIssues } from '@grantdesk/domain/settings/organisation';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['organisation'];

/** Who runs the programmes: shown in emails and on public pages. */
export function Organisation({ section, onReload }: { section: Section; onReload: () => void }) {
  const { frame, getInputProps } = useSection(section, {
    initial: () => section.value,
    validate: organisationIssues,
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
      <TextField label="Organisation name" {...getInputProps('name')} />
      <TextArea label="Postal address" rows={3} {...getInputProps('address')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
        <TextField
          label="Support email"
          hint="Applicants write to this address."
          type="email"
          {...getInputProps('supportMail')}
        />
        <TextField label="Telephone and hours" hint="Optional." {...getInputProps('contact')} />
      </div>
    </SettingsSection>
  );
}
