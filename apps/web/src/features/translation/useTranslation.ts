import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toast } from '#ui/toast.ts';
import type { Translation, TranslationCalls } from './translation-calls.ts';

interface Values {
  /** By key. */
  texts: Record<string, string>;
  sourceLanguage: string;
}

const valuesOf = ({ texts, sourceLanguage }: Translation): Values => ({
  texts: Object.fromEntries(texts.map(({ key, text }) => [key, text])),
  sourceLanguage,
});

/** The translations into one language as they are typed. */
export function useTranslation(calls: TranslationCalls, found: Translation) {
  const client = useQueryClient();
  const form = useForm<Values>({ initial: () => valuesOf(found), pathOf: () => 'texts' });
  const { language } = found;
  const remember = (data: Translation) => client.setQueryData(calls.query(language).queryKey, { data });

  /**
   * Two people translate at once: what others saved meanwhile stays, unless it is a text that was changed here too.
   * @throws ApiError then, and where the server refuses it
   */
  const write = async (texts: { key: string; text: string }[], sourceLanguage?: string): Promise<Translation> => {
    const body = { language, texts, ...(sourceLanguage && { sourceLanguage }) };
    try {
      return (await calls.update({ ...body, revision: found.revision })).data;
    } catch (thrown) {
      if (toApiError(thrown).code !== 'STALE_VERSION') throw thrown;
      const now = await client.fetchQuery({ ...calls.query(language), staleTime: 0 });
      const before = new Map(found.texts.map(({ key, text }) => [key, text]));
      const theirs = new Map(now.data.texts.map(({ key, text }) => [key, text]));
      const clashes = texts.some(({ key, text }) => theirs.get(key) !== before.get(key) && theirs.get(key) !== text);
      if (clashes || now.data.sourceLanguage !== found.sourceLanguage) throw thrown;
      return (await calls.update({ ...body, revision: now.data.revision })).data;
    }
  };

  const save = () =>
    form.send(async ({ texts, sourceLanguage }) => {
      const changed = found.texts.filter(({ key, text }) => (texts[key] ?? '') !== text);
      if (changed.length === 0 && sourceLanguage === found.sourceLanguage) return;
      const data = await write(
        changed.map(({ key }) => ({ key, text: texts[key] ?? '' })),
        sourceLanguage === found.sourceLanguage ? undefined : sourceLanguage,
      );
      toast.success(m.translation.saved({ count: changed.length }));
      remember(data);
      await invalidate(client, 'form.one', 'programme.one', 'programme.openOne');
    });

  /** The translation fits the text as it is today. */
  const confirm = async (key: string, text: string): Promise<void> => {
    try {
      remember(await write([{ key, text }]));
    } catch (thrown) {
      toast.error(toApiError(thrown).message);
    }
  };
  return { ...form, save, confirm, remember };
}

export type TranslationForm = ReturnType<typeof useTranslation>;
