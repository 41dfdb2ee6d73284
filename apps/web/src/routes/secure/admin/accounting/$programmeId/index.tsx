import { createFileRoute } from '@tanstack/react-router';
import { ProgrammeAccountPage } from '#features/accounting/pages/ProgrammeAccountPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/')({ component: ProgrammeAccountPage });
