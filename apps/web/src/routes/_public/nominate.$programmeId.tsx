import { createFileRoute } from '@tanstack/react-router';
import { NominatePage } from '#features/nomination/pages/NominatePage.tsx';

export const Route = createFileRoute('/_public/nominate/$programmeId')({ component: NominatePage });
