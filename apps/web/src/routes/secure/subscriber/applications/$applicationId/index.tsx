import { createFileRoute } from '@tanstack/react-router';
import { ApplicationOverviewPage } from '#features/submission/pages/ApplicationOverviewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/')({ component: ApplicationOverviewPage });
