import { createFileRoute } from '@tanstack/react-router';
import { OrganisationPage } from '#features/settings/pages/OrganisationPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/organisation')({ component: OrganisationPage });
