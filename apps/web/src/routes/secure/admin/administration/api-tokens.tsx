import { createFileRoute } from '@tanstack/react-router';
import { Tokens } from '../../../../features/settings/Tokens.tsx';

export const Route = createFileRoute('/secure/admin/administration/api-tokens')({ component: Tokens });
