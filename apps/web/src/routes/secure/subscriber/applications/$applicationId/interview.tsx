import { createFileRoute } from '@tanstack/react-router';
import { InterviewPage } from '#features/interview/pages/InterviewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/interview')({ component: InterviewPage });
