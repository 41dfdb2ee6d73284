// A mail server in a process of its own, started by fork-sink.ts: it tells its parent the address and each mail that it has taken.
import { startMailStub } from '../chaos/mail-stub.ts';

const stub = await startMailStub((mail, acknowledge) => {
  acknowledge();
  process.send?.(mail);
});
process.send?.({ url: stub.url });
process.once('disconnect', () => process.exit());
