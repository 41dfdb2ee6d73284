import { createFileRoute } from '@tanstack/react-router';
import { MyApplicationsPage } from '#features/application/pages/MyApplicationsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/')({ component: MyApplicationsPage });
