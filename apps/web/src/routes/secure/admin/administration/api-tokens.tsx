import { createFileRoute } from '@tanstack/react-router';
import { TokensPage } from '#features/token/pages/TokensPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/api-tokens')({ component: TokensPage });
