import { createFileRoute } from '@tanstack/react-router';
import { RegistersPage } from '#features/register/pages/RegistersPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/registers')({ component: RegistersPage });
