import { mappingIssues, type ImportMapping } from '@grantdesk/domain/import/fields';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import type { Import } from './import-looks.ts';

/** The id of the control for a path of the mapping. */
export const toControlId = (path: string): string => `import-${path.replace('.', '-')}`;

interface Values {
  mapping: ImportMapping;
  dayFirst: boolean;
}

/** The columns as they are chosen; checking the rows saves them. */
export function useMapping({ _id, kind, headings, mapping, dayFirst }: Import) {
  const client = useQueryClient();
  const form = useForm<Values>({
    initial: () => ({ mapping, dayFirst }),
    validate: (values) => mappingIssues(kind, values.mapping, headings.length),
  });
  const check = () =>
    form.send(async (body) => {
      await call('import.update', { params: { id: _id }, body });
      await call('import.check', { params: { id: _id } });
      await invalidate(client, 'import.one');
    });
  return { form, check };
}
