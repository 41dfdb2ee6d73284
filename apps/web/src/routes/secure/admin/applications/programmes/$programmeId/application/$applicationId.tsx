import { createFileRoute } from '@tanstack/react-router';
import { readApplicationSearch } from '#features/applications/pages/application-search.ts';
import { ApplicationPage } from '#features/applications/pages/ApplicationPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/application/$applicationId')({
  validateSearch: readApplicationSearch,
  component: ApplicationPage,
});
