import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { regionalIssues } from '@grantdesk/domain/settings/regional';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['regional'];

/** What a new programme begins with; those that exist keep their own. */
export function Regional({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, setValues, errors, frame } = useSection(section, {
    initial: () => section.value,
    validate: regionalIssues,
    body: (value, version) => ({ key: 'regional', version, value }),
    saved: m.settings.currencyAndTimeZoneSaved(),
  });
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(undefined, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }));
  }, []);
  const zones = useMemo(() => [...new Set([values.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [values.timeZone]);
  return (
    <SettingsSection
      title={m.common.currencyAndTimeZone()}
      note={m.settings.whatANewProgrammeStartsWith()}
      {...frame}
      onReload={onReload}
    >
      <Select
        label={m.common.currency()}
        data={currencies}
        value={values.currency}
        searchable
        limit={60}
        nothingFoundMessage={m.common.noMatch()}
        error={errors['currency']}
        onChange={(currency) => currency && setValues({ currency })}
      />
      <Select
        label={m.common.timeZone()}
        data={zones}
        value={values.timeZone}
        searchable
        limit={60}
        nothingFoundMessage={m.common.noMatch()}
        error={errors['timeZone']}
        onChange={(timeZone) => timeZone && setValues({ timeZone })}
      />
    </SettingsSection>
  );
}
