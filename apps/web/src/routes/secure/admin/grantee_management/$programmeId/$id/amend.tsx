import { createFileRoute } from '@tanstack/react-router';
import { StaffAmendPage } from '#features/amendment/pages/StaffAmendPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$id/amend')({ component: StaffAmendPage });
