import { createFileRoute } from '@tanstack/react-router';
import { AccountingProjectPage } from '#features/project/pages/AccountingProjectPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$id/')({ component: AccountingProjectPage });
