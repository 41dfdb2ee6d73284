import { createFileRoute } from '@tanstack/react-router';
import { AccountsPage } from '#features/payment/pages/AccountsPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/')({ component: AccountsPage });
