import { m } from '@grantdesk/messages';
import { countryName, registerName } from './organisation-columns.tsx';
import type { OrganisationRecord } from './organisation-types.ts';

/** What is known of an organisation, by name; a sentence where nothing is. */
export function OrganisationFacts({ record }: { record: OrganisationRecord }) {
  const facts: [string, string][] = [
    [m.common.country(), countryName(record.country)],
    [m.organisation.alsoKnownAs(), record.aliases.join(', ')],
    ...record.numbers.map(({ register, number }): [string, string] => [registerName(register), number]),
    [m.organisation.address(), record.address],
    [m.organisation.website(), record.website],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  if (shown.length === 0) return <p className="mt-2 text-muted">{m.organisation.noDetailsYet()}</p>;
  return (
    <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 mobile:grid-cols-1">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
