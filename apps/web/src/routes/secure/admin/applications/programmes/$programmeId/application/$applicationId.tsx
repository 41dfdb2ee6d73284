import { createFileRoute } from '@tanstack/react-router';
import { readApplicationSearch } from '#features/application/pages/application-search.ts';
import { ApplicationPage } from '#features/application/pages/ApplicationPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/application/$applicationId')({
  validateSearch: readApplicationSearch,
  component: ApplicationPage,
});
