import { createFileRoute } from '@tanstack/react-router';
import { ApplicationProgrammesPage } from '#features/application/pages/ApplicationProgrammesPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/')({ component: ApplicationProgrammesPage });
