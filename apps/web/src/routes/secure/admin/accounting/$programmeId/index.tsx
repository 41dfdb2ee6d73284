import { createFileRoute } from '@tanstack/react-router';
import { ProgrammeAccountPage } from '#features/payment/pages/ProgrammeAccountPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/')({ component: ProgrammeAccountPage });
