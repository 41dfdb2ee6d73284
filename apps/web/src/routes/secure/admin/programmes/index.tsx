import { createFileRoute } from '@tanstack/react-router';
import { ProgrammesPage } from '#features/programme/pages/ProgrammesPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/')({ component: ProgrammesPage });
