import { LOCALES, getLocale, m } from '@grantdesk/messages';
import { useState } from 'react';
import { CopyText } from '#components/values/CopyText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/TextField.tsx';

const ADDRESS = '/embed/calls';
const HEIGHT = 480;

/** What another site puts into a page to show the open calls, and how that looks. */
export function EmbedSnippet({ origins }: { origins: readonly string[] }) {
  const [language, setLanguage] = useState<string>(getLocale());
  const [theme, setTheme] = useState('auto');
  const address = `${ADDRESS}?${new URLSearchParams({ lang: language, theme })}`;
  const title = m.settings.openCalls();
  const snippet = `<iframe src="${location.origin}${address}" title="${title}" width="100%" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;
  return (
    <Panel title={m.settings.callsOnOtherSites()} note={m.settings.callsOnOtherSitesNote()}>
      {origins.length === 0 ? (
        <p className="pt-2 text-sm/5">{m.settings.nameASiteFirst()}</p>
      ) : (
        <div className="grid gap-4 pt-2">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4">
            <SelectField label={m.user.language()} value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
              {LOCALES.map(({ value, label }) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField label={m.common.theme()} value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
              <option value="auto">{m.settings.asTheBrowser()}</option>
              <option value="light">{m.common.light()}</option>
              <option value="dark">{m.common.dark()}</option>
            </SelectField>
          </div>
          <div className="rounded-lg border border-border bg-canvas p-3 text-caption/5">
            <CopyText text={snippet} label={m.settings.theCode()} />
          </div>
          <iframe
            key={address}
            src={address}
            title={m.settings.previewOfCalls()}
            className="h-90 w-full rounded-lg border border-border"
          />
        </div>
      )}
    </Panel>
  );
}
