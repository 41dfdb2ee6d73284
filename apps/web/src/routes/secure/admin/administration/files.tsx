import { createFileRoute } from '@tanstack/react-router';
import { FilesPage } from '#features/settings/pages/FilesPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/files')({ component: FilesPage });
