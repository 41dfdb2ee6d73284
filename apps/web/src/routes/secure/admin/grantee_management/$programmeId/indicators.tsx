import { createFileRoute } from '@tanstack/react-router';
import { RollUpPage } from '#features/indicator/pages/RollUpPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/indicators')({ component: RollUpPage });
