import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { REFEREES_MAX, refereeSettingsIssues, type RefereeSettings } from '@grantdesk/domain/referee/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { toast } from '#ui/toast.ts';

/** Numbers are texts while they are typed. */
export interface SettingsValues extends Omit<RefereeSettings, 'form' | 'min' | 'max' | 'days'> {
  form: string;
  min: string;
  max: string;
  days: string;
}

/** The id of the control for a path of the settings. */
export const toControlId = (path: string): string => `references-${path}`;

const settingsOf = ({ form, min, max, days, ...rest }: SettingsValues): RefereeSettings => ({
  ...rest,
  form: form || null,
  min: toWholeNumber(min),
  max: toWholeNumber(max),
  days: toWholeNumber(days),
});

const numberIssues = ({ min, max }: RefereeSettings): { path: string; message: string }[] =>
  Object.entries({ min, max }).flatMap(([path, value]) =>
    value >= 0 && value <= REFEREES_MAX ? [] : [{ path, message: m.referee.enterANumber({ max: REFEREES_MAX }) }],
  );

/** What a programme requests of references, as it is typed and against the revision that was read. */
export function useRefereeSettings(found: Answer<'referee.settings'>['data']) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(found.revision);
  const { settings } = found;
  const form = useForm<SettingsValues>({
    initial: () => ({
      ...settings,
      form: settings.form ?? '',
      min: String(settings.min),
      max: String(settings.max),
      days: String(settings.days),
    }),
    validate: (values) => {
      const given = settingsOf(values);
      const wrong = numberIssues(given);
      return wrong.length > 0 ? wrong : refereeSettingsIssues(given, settings, found.applicantReadsDenial !== null);
    },
  });
  const save = () =>
    form.send(async (values) => {
      const body = { ...settingsOf(values), revision };
      const { data } = await call('referee.settingsUpdate', { params: { id: found.programme._id }, body });
      setRevision(data.revision);
      toast.success(m.referee.settingsSaved());
      await invalidate(client, 'referee.settings');
    });
  return { ...form, save };
}
