import { createFileRoute } from '@tanstack/react-router';
import { UndeliveredEmailPage } from '#features/undelivered-mail/pages/UndeliveredEmailPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/undelivered-email')({ component: UndeliveredEmailPage });
