import { createFileRoute } from '@tanstack/react-router';
import { AmendPage } from '#features/amendment/pages/AmendPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/amend')({ component: AmendPage });
