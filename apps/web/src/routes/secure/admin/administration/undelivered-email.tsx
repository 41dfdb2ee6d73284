import { createFileRoute } from '@tanstack/react-router';
import { UndeliveredEmailPage } from '#features/administration/pages/UndeliveredEmailPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/undelivered-email')({ component: UndeliveredEmailPage });
