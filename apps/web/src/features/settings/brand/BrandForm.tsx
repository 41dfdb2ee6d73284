import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { BRAND_LIMITS, brandIssues } from '@grantdesk/domain/settings/brand';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useSection } from '../useSection.ts';
import { BrandLinks } from './BrandLinks.tsx';
import { ColorField } from './ColorField.tsx';

type Section = Answer<'settings.one'>['data']['brand'];

const toOrigins = (lines: string): string[] => lines.split(/\s+/).filter((line) => line !== '');

/** Colour, texts, links, and the sites that may show the open calls. */
export function BrandForm({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, setValues, errors, getInputProps, frame } = useSection(section, {
    initial: () => ({ ...section.value, origins: section.value.origins.join('\n') }),
    validate: (given) => brandIssues({ ...given, origins: toOrigins(given.origins) }),
    body: (given, version) => ({ key: 'brand', version, value: { ...given, origins: toOrigins(given.origins) } }),
    saved: m.settings.brandSaved(),
  });
  return (
    <SettingsSection title={m.settings.brand()} note={m.settings.brandNote()} {...frame} onReload={onReload}>
      <ColorField color={values.color} error={errors['color']} onChange={(color) => setValues({ color })} />
      <TextArea label={m.settings.welcomeText()} hint={m.settings.welcomeHint()} rows={3} {...getInputProps('welcome')} />
      <TextField label={m.settings.footerText()} hint={m.settings.footerHint()} {...getInputProps('footer')} />
      <BrandLinks links={values.links} errors={errors} max={BRAND_LIMITS.links} onChange={(links) => setValues({ links })} />
      <TextArea
        label={m.settings.sitesThatShowCalls()}
        hint={m.settings.sitesHint()}
        rows={3}
        spellCheck={false}
        {...getInputProps('origins')}
      />
    </SettingsSection>
  );
}
