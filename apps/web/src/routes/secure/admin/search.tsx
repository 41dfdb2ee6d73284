import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#features/search/pages/SearchPage.tsx';

export const Route = createFileRoute('/secure/admin/search')({ component: SearchPage });
