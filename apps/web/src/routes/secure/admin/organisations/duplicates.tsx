import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '#features/organisation/pages/DuplicatesPage.tsx';

export const Route = createFileRoute('/secure/admin/organisations/duplicates')({ component: DuplicatesPage });
