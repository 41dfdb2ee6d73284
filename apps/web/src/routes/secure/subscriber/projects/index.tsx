import { createFileRoute } from '@tanstack/react-router';
import { MyProjectsPage } from '#features/projects/pages/MyProjectsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/')({ component: MyProjectsPage });
