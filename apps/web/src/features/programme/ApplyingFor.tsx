import { m } from '@grantdesk/messages';
import type { ApplicantRule } from '@grantdesk/domain/organisation/applicant';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { SelectField } from '#ui/TextField.tsx';

interface Props {
  rule: ApplicantRule;
  /** Undefined until the person says: the only organisation that they belong to. */
  chosen: string | null | undefined;
  onChoose: (organisation: string | null) => void;
}

const MYSELF = 'myself';

/** For whom a person applies; nothing for those who belong to no organisation. */
export default function ApplyingFor({ rule, chosen, onChoose }: Props) {
  const { data } = useQuery(readQuery('organisation.mine', {}));
  const own = (data?.data.memberships ?? []).filter(({ state }) => state === 'CONFIRMED');
  if (own.length === 0) return null;
  const value = chosen === null ? MYSELF : (chosen ?? (own.length === 1 ? own[0]?.organisation._id : ''));
  return (
    <div className="mb-3 w-full">
      <SelectField
        label={m.organisation.applyingFor()}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === MYSELF ? null : currentTarget.value)}
      >
        {value === '' ? <option value="">{m.organisation.chooseWhom()}</option> : null}
        {own.map(({ organisation: { _id, name } }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
        {/* Where organisations apply once, their members apply for them. */}
        {rule === 'ORGANISATION' ? null : <option value={MYSELF}>{m.organisation.myself()}</option>}
      </SelectField>
    </div>
  );
}
