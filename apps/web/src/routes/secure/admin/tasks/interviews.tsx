import { createFileRoute } from '@tanstack/react-router';
import { MyInterviewsPage } from '#features/interview/pages/MyInterviewsPage.tsx';

export const Route = createFileRoute('/secure/admin/tasks/interviews')({ component: MyInterviewsPage });
