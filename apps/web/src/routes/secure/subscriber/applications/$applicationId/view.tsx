import { createFileRoute } from '@tanstack/react-router';
import { ApplicationViewPage } from '#features/submission/pages/ApplicationViewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/view')({ component: ApplicationViewPage });
