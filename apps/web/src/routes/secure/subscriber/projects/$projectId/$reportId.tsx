import { createFileRoute } from '@tanstack/react-router';
import { MyReportPage } from '#features/report/pages/MyReportPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/$reportId')({ component: MyReportPage });
