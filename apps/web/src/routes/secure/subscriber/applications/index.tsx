import { createFileRoute } from '@tanstack/react-router';
import { MyApplicationsPage } from '#features/my-applications/pages/MyApplicationsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/')({ component: MyApplicationsPage });
