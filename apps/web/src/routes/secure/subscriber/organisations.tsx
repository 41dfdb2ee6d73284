import { createFileRoute } from '@tanstack/react-router';
import { OrganisationsPage } from '#features/organisation/pages/OrganisationsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/organisations')({ component: OrganisationsPage });
