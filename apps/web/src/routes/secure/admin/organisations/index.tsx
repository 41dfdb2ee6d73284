import { createFileRoute } from '@tanstack/react-router';
import { OrganisationListPage } from '#features/organisation/pages/OrganisationListPage.tsx';

export const Route = createFileRoute('/secure/admin/organisations/')({ component: OrganisationListPage });
