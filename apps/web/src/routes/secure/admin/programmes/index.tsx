import { createFileRoute } from '@tanstack/react-router';
import { ProgrammesPage } from '#features/programmes/pages/ProgrammesPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/')({ component: ProgrammesPage });
