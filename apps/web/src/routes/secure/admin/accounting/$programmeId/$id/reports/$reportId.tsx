import { createFileRoute } from '@tanstack/react-router';
import { AccountingReportPage } from '#features/report/pages/AccountingReportPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$id/reports/$reportId')({
  component: AccountingReportPage,
});
