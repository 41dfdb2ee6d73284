import { createFileRoute } from '@tanstack/react-router';
import { FormVersionsPage } from '#features/form/pages/FormVersionsPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/$formId/versions')({ component: FormVersionsPage });
