import { m } from '@grantdesk/messages';
import { Check } from 'lucide-react';
import { RightsMatrix } from './RightsMatrix.tsx';

/** What a role may do, to be read. */
export function PermissionMatrix({ permissions, caption }: { permissions: Record<string, string[]>; caption: string }) {
  return (
    <RightsMatrix
      caption={caption}
      cell={(resource, action) =>
        permissions[resource]?.includes(action) ? (
          <span className="text-success">
            <Check size={16} strokeWidth={2} aria-hidden="true" />
            <span className="sr-only">{m.common.yes()}</span>
          </span>
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{m.common.no()}</span>
          </>
        )
      }
    />
  );
}
