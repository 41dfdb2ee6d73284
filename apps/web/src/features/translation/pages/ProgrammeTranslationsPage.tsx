import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { to } from '#paths.ts';
import { programmeCalls } from '../translation-calls.ts';
import { TranslationsScreen } from '../TranslationsScreen.tsx';

const route = getRouteApi('/secure/admin/programmes/$programmeId/translations');

/** The texts of a programme beside their translations. */
export function ProgrammeTranslationsPage() {
  const { programmeId } = route.useParams();
  const calls = useMemo(() => programmeCalls(programmeId), [programmeId]);
  return (
    <TranslationsScreen
      calls={calls}
      language={route.useSearch().language}
      lead={m.translation.programmeLead()}
      crumbs={(name = m.common.programme()) => [
        { label: m.common.programmes2(), href: to.admin.programmes },
        { label: name, href: to.admin.programme(programmeId) },
      ]}
      href={(language) => to.admin.programmeTexts(programmeId, language)}
    />
  );
}
