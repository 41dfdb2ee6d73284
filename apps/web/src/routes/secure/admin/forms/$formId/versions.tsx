import { createFileRoute } from '@tanstack/react-router';
import { FormVersionsPage } from '#features/forms/pages/FormVersionsPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/$formId/versions')({ component: FormVersionsPage });
