import { m } from '@grantdesk/messages';
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
    saved: m.settings.theOrganisationIsSaved(),
  });
  return (
    <SettingsSection title={m.common.organisation()} note={m.settings.shownOnPublicPagesAndIn()} {...frame} onReload={onReload}>
      <TextField label={m.settings.organisationName()} {...getInputProps('name')} />
      <TextArea label={m.settings.postalAddress()} rows={3} {...getInputProps('address')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
        <TextField
          label={m.settings.supportEmail()}
          hint={m.settings.applicantsWriteToThisAddress()}
          type="email"
          {...getInputProps('supportMail')}
        />
        <TextField label={m.settings.telephoneAndHours()} hint={m.settings.optional()} {...getInputProps('contact')} />
      </div>
    </SettingsSection>
  );
}
