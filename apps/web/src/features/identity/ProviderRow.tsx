import { m } from '@grantdesk/messages';
import { PROVIDER_KIND_LABELS } from '@grantdesk/domain/identity/rules';
import { useState } from 'react';
import { CopyText } from '#components/values/CopyText.tsx';
import { Button } from '#ui/Button.tsx';
import { rich } from '#ui/rich.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { Directory } from './Directory.tsx';
import classes from './Identity.module.css';
import type { IdentityProvider, RoleChoice } from './types.ts';

interface Props {
  provider: IdentityProvider;
  roles: readonly RoleChoice[];
  scimAddress: string;
  isTesting: boolean;
  onTest: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onChanged: () => Promise<unknown>;
}

/** A provider with what it must know of this installation, and its directory. */
export function ProviderRow({ provider, roles, scimAddress, isTesting, onTest, onEdit, onRemove, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(provider.tokens.length > 0 || provider.groups.length > 0);
  const { name, kind, issuer, domains, isOn, accounts, newRole, returnAddress, entityId } = provider;
  return (
    <>
      <div className={classes.head}>
        <b>{name}</b>
        <StatusChip tone={isOn ? 'success' : 'neutral'} label={isOn ? m.identity.on() : m.identity.off()} />
      </div>
      <p>{m.common.labelValue({ label: PROVIDER_KIND_LABELS[kind], value: issuer })}</p>
      <p>
        {rich(m.identity.returnAddressIs, {
          address: <CopyText text={returnAddress} label={m.identity.returnAddress()} />,
        })}
      </p>
      {entityId ? (
        <p>{rich(m.identity.entityIdIs, { address: <CopyText text={entityId} label={m.identity.entityId()} /> })}</p>
      ) : null}
      <p>
        {domains.length > 0 ? m.identity.domainsAre({ domains: domains.join(', ') }) : m.identity.noDomains()}{' '}
        {newRole ? m.identity.newPeopleBecome({ role: newRole.name }) : m.identity.newPeopleGetNone()}{' '}
        {m.identity.accountsConnected({ accounts })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2" role="group" aria-label={name}>
        <Button size="xs" loading={isTesting} onClick={onTest}>
          {m.identity.test()}
        </Button>
        <Button size="xs" onClick={onEdit}>
          {m.common.edit()}
        </Button>
        <Button size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.identity.directory()}
        </Button>
        <Button size="xs" onClick={onRemove}>
          {m.common.remove()}
        </Button>
      </div>
      {isOpen ? <Directory provider={provider} roles={roles} scimAddress={scimAddress} onChanged={onChanged} /> : null}
    </>
  );
}
