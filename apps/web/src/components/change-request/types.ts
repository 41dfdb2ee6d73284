/** A change that waits for a second person, as its notice shows it. */
export interface ChangeRequest {
  _id: string;
  text: string;
  requestedBy: string;
  requestedAt: string;
  /** From when the requester may put it into effect alone; null if a second person decides. */
  effectiveAt: string | null;
  isOwn: boolean;
  denials: { confirm: string | null; refuse: string | null };
}

export type Decision = 'confirm' | 'refuse' | 'cancel';

/** Sends a decision; `decide` is true once the server has taken it. */
export interface ChangeDecider {
  busy: boolean;
  decide: (id: string, body: { confirm: boolean; reason?: string }) => Promise<boolean>;
}
