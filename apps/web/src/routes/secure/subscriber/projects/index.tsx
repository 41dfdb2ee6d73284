import { createFileRoute } from '@tanstack/react-router';
import { MyProjectsPage } from '#features/project/pages/MyProjectsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/')({ component: MyProjectsPage });
