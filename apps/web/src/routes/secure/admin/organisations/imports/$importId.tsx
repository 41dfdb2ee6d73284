import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#features/import/pages/ImportPage.tsx';

export const Route = createFileRoute('/secure/admin/organisations/imports/$importId')({ component: ImportPage });
