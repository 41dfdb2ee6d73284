import { LoadedSettings } from '../LoadedSettings.tsx';
import { Organisation } from '../Organisation.tsx';

/** What the organisation is called and how it is reached. */
export function OrganisationPage() {
  return (
    <LoadedSettings>{({ organisation }, onReload) => <Organisation section={organisation} onReload={onReload} />}</LoadedSettings>
  );
}
