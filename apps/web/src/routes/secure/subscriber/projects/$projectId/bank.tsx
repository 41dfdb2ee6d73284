import { createFileRoute } from '@tanstack/react-router';
import { BankPage } from '#features/payment/pages/BankPage.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/bank')({ component: BankPage });
