import { m } from '@grantdesk/messages';
import PhoneInput, { type Country } from 'react-phone-number-input';
import 'react-phone-number-input/style.css';
import classes from './PhoneControl.module.css';

export interface PhoneControlProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

const DEFAULT_COUNTRY: Country = 'NG';

/** The country's letters. Pictures of all the flags would weigh as much again as the number plans. */
const CountryCode = ({ country }: { country: string }) => (
  <span className="text-sm font-medium tracking-[0.02em]">{country}</span>
);

/** Country and number; answers `+` and digits. Loaded lazily: the number plans weigh more than the rest of a form. */
export default function PhoneControl({ label, value, onChange, readOnly = false, ...control }: PhoneControlProps) {
  return (
    <PhoneInput
      {...(control as object)}
      className={classes.phone ?? ''}
      international
      defaultCountry={DEFAULT_COUNTRY}
      countryOptionsOrder={[DEFAULT_COUNTRY, '|', '...']}
      countrySelectProps={{ 'aria-label': m.common.countryCodeForLabel({ label }) }}
      flagComponent={CountryCode}
      autoComplete="tel"
      readOnly={readOnly}
      {...(value ? { value } : {})}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
