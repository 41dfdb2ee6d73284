import { createFileRoute } from '@tanstack/react-router';
import { MyProjectPage } from '#features/project/pages/MyProjectPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/')({ component: MyProjectPage });
