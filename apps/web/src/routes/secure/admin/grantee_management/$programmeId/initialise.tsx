import { createFileRoute } from '@tanstack/react-router';
import { InitialisePage } from '#features/project/pages/InitialisePage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/initialise')({ component: InitialisePage });
