export { hashOnThread as hashPassword } from './hash-thread.ts';
import { verifyOnThread } from './hash-thread.ts';

/** As the auth library asks. Callers that anyone can reach wait for their turn first (hash-queue.ts). */
export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  verifyOnThread(hash, password);
