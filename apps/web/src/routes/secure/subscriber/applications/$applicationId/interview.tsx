import { createFileRoute } from '@tanstack/react-router';
import { InterviewPage } from '#features/my-interview/pages/InterviewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/interview')({ component: InterviewPage });
