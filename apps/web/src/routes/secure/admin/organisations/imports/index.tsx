import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#features/import/pages/ImportsPage.tsx';

export const Route = createFileRoute('/secure/admin/organisations/imports/')({ component: ImportsPage });
