import { createFileRoute } from '@tanstack/react-router';
import { GranteeReportPage } from '#features/report/pages/GranteeReportPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$id/reports/$reportId')({
  component: GranteeReportPage,
});
