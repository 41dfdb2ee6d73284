export type * from './people.ts';
export { INVITATION_DAYS, MAX_PEOPLE, invitationDenial, invitationState, isSameAddress } from './people.ts';
