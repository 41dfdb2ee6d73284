import { createFileRoute } from '@tanstack/react-router';
import { OrganisationPage } from '#features/organisation/pages/OrganisationPage.tsx';

export const Route = createFileRoute('/secure/admin/organisations/$organisationId')({ component: OrganisationPage });
