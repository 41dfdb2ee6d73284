import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, type CallOptions, newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';

type Request = NonNullable<CallOptions<'application.archive'>['body']>;

/** A ZIP that could not be requested: why, and the one that is in its way. */
export interface ArchiveRefusal {
  message: string;
  other: string | null;
}

/**
 * ZIPs of a list's applications. The one that is followed is in the address (`archive`), so that a notification leads to it and
 * a reload keeps it.
 * @param followed id in the address
 */
export function useArchive(followed: string) {
  const router = useRouter();
  const follow = (archive: string | undefined) =>
    void router.navigate({
      to: router.state.location.pathname as '.',
      search: ((now: object) => ({ ...now, archive })) as never,
      replace: true,
      resetScroll: false,
    });
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (body: Request) => call('application.archive', { body, idempotencyKey: newKey() }),
    onSuccess: ({ data }) => follow(data._id),
  });
  const refusal = error ? toRefusal(error) : null;
  // Until the address has it.
  const id = followed || (data?.data._id ?? null);
  return {
    request: (body: Request) => {
      follow(undefined);
      mutate(body);
    },
    /** Undefined where nothing is in front of the list. */
    dialog:
      id !== null || isPending || refusal
        ? {
            id,
            refusal,
            onFollow: (id: string) => {
              reset();
              follow(id);
            },
            onClose: () => {
              reset();
              follow(undefined);
            },
          }
        : undefined,
  };
}

function toRefusal(thrown: unknown): ArchiveRefusal {
  const { message, details } = toApiError(thrown);
  return { message, other: (details as { archive?: string } | undefined)?.archive ?? null };
}
