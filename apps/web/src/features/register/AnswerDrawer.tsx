import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import type { RegisterCheck } from './register-types.ts';

function toReadable(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

/** The answer of a register as it came. */
export function AnswerDrawer({ check, onClose }: { check: RegisterCheck; onClose: () => void }) {
  const query = useQuery(readQuery('register.raw', { params: { id: check._id } }));
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={m.register.answerOf({ register: check.label })}
      size={560}
      closeLabel={m.register.closeTheAnswer()}
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.register.loading()} rows={[240]} /> : null}
      {query.data ? <pre className="text-sm/5 wrap-anywhere whitespace-pre-wrap">{toReadable(query.data.data.raw)}</pre> : null}
    </SideDrawer>
  );
}
