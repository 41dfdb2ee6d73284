import { createFileRoute } from '@tanstack/react-router';
import { FormPage } from '#features/form/pages/FormPage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/secure/admin/forms/$formId/')({
  validateSearch: (search): { view?: 'questions' } => (textIn(search, 'view') === 'questions' ? { view: 'questions' } : {}),
  component: FormPage,
});
