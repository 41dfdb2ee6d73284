import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '@grantdesk/domain/settings/brand';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LabelledControl } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

type Logo = Answer<'settings.one'>['data']['brand']['logo'];

/** The logo as it is now, and another in its place. What is chosen is stored immediately. */
export function BrandLogo({ logo, name }: { logo: Logo; name: string }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const run = async (change: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await change();
      await client.refetchQueries({ queryKey: readQuery('settings.one', {}).queryKey });
      void invalidate(client, 'settings.about');
      toast.success(done);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      setProblem(issues[0]?.message ?? message);
    } finally {
      setBusy(false);
      setRemoving(false);
    }
  };
  const upload = (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > LOGO_MAX_BYTES) return setProblem(m.settings.logoIsTooLarge({ most: LOGO_MAX_BYTES / 1000 }));
    const form = new FormData();
    form.set('file', file);
    void run(() => call('brand.logoNew', { form }), m.settings.logoSaved());
  };
  return (
    <Panel title={m.settings.logo()} note={m.settings.logoNote()}>
      <div className="grid gap-4 pt-2">
        {logo ? (
          <div className="flex flex-wrap items-center gap-4">
            <span className="inline-grid max-w-full rounded-lg border border-border p-4" style={{ background: '#ffffff' }}>
              <img src={logo.url} alt={name} className="h-16 w-full max-w-60 object-contain" />
            </span>
            <Button variant="outline" onClick={() => setRemoving(true)}>
              {m.settings.removeTheLogo()}
            </Button>
          </div>
        ) : null}
        <LabelledControl
          id="brand-logo"
          label={logo ? m.settings.anotherLogo() : m.settings.chooseTheLogo()}
          hint={m.settings.logoHint({ most: LOGO_MAX_BYTES / 1000 })}
          error={problem ?? undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept={LOGO_TYPES.join(',')}
              className="mt-2 max-w-full text-sm/5"
              onChange={(event) => {
                upload(event.currentTarget.files?.[0]);
                // The same file can be chosen again.
                event.currentTarget.value = '';
              }}
            />
          )}
        </LabelledControl>
      </div>
      <ConfirmDialog
        opened={isRemoving}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void run(() => call('brand.logoRemove', {}), m.settings.logoRemoved())}
        title={m.settings.removeTheLogo()}
        text={m.settings.logoRemovalText()}
        confirmLabel={m.settings.removeTheLogo()}
        busy={busy}
        danger
      />
    </Panel>
  );
}
