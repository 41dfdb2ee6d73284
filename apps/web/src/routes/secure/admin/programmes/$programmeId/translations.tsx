import { createFileRoute } from '@tanstack/react-router';
import { ProgrammeTranslationsPage } from '#features/translation/pages/ProgrammeTranslationsPage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/translations')({
  validateSearch: (search): { language?: string } => ({ language: textIn(search, 'language') }),
  component: ProgrammeTranslationsPage,
});
