import { createFileRoute } from '@tanstack/react-router';
import { RefereesPage } from '#features/referee/pages/RefereesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/referees')({ component: RefereesPage });
