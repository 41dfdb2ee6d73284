import { Select } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { KitProvider } from '../../ui/KitProvider.tsx';
import type { PickerProps } from './SelectFields.tsx';

/** A long list to search in. Loaded only where a form has one. */
export default function SearchSelect({ control, options, value, onChange, readOnly, placeholder, autoComplete }: PickerProps) {
  return (
    <KitProvider>
      <Select
        {...control}
        size="lg"
        error={control['aria-invalid']}
        searchable
        clearable={!control['aria-required'] && !readOnly}
        readOnly={readOnly}
        data={[...options]}
        value={value || null}
        onChange={onChange}
        placeholder={placeholder}
        nothingFoundMessage="No match"
        autoComplete={autoComplete ?? 'off'}
        withScrollArea={false}
        styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
        comboboxProps={{ withinPortal: false }}
        clearButtonProps={{ 'aria-label': 'Clear the answer', tabIndex: 0 }}
        rightSection={<ChevronDown size={20} aria-hidden="true" />}
        rightSectionPointerEvents="none"
      />
    </KitProvider>
  );
}
