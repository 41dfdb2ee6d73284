import { createFileRoute } from '@tanstack/react-router';
import { AwardPage } from '#features/open-data/pages/AwardPage.tsx';

export const Route = createFileRoute('/_public/awards/$awardId')({ component: AwardPage });
