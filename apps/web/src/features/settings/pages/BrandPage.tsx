import type { Answer } from '@grantdesk/api';
import { m } from '@grantdesk/messages';
import { useEffect } from 'react';
import { applyBrand } from '../brand/apply.ts';
import { BrandForm } from '../brand/BrandForm.tsx';
import { BrandLogo } from '../brand/BrandLogo.tsx';
import { EmbedSnippet } from '../brand/EmbedSnippet.tsx';
import { LoadedSettings } from '../LoadedSettings.tsx';

/** How the organisation's pages, emails and papers look, and where its open calls are shown. */
export function BrandPage() {
  return <LoadedSettings>{(settings, onReload) => <Loaded settings={settings} onReload={onReload} />}</LoadedSettings>;
}

function Loaded({ settings, onReload }: { settings: Answer<'settings.one'>['data']; onReload: () => void }) {
  const { brand, organisation } = settings;
  const { color } = brand.value;
  const name = organisation.value.name || m.common.grantdesk();
  const logo = brand.logo?.url ?? null;
  useEffect(() => applyBrand({ color, logo, name }), [color, logo, name]);
  return (
    <div className="grid max-w-[720px] gap-6">
      <BrandForm section={brand} onReload={onReload} />
      <BrandLogo logo={brand.logo} name={name} />
      <EmbedSnippet origins={brand.value.origins} />
    </div>
  );
}
