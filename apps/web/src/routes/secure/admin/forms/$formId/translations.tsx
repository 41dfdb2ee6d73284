import { createFileRoute } from '@tanstack/react-router';
import { FormTranslationsPage } from '#features/translation/pages/FormTranslationsPage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/secure/admin/forms/$formId/translations')({
  validateSearch: (search): { language?: string } => ({ language: textIn(search, 'language') }),
  component: FormTranslationsPage,
});
