import { createFileRoute } from '@tanstack/react-router';
import { BringAnswersPage } from '#features/submission/pages/BringAnswersPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/bring')({ component: BringAnswersPage });
