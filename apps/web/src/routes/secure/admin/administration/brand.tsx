import { createFileRoute } from '@tanstack/react-router';
import { BrandPage } from '#features/settings/pages/BrandPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/brand')({ component: BrandPage });
