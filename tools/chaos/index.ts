// `npm run chaos [-- prove|bad|crash|unsafe|rolling|versions|window|mails|frozen|full|failover|cut-off|soak]`: people apply while processes are killed, hang, or run out of room; every acknowledged act is then compared with what stands.
import { machineLoad } from '../bench/figures.ts';
import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { bad } from './bad-build/index.ts';
import { crash, unsafe } from './crash.ts';
import { cutOff, NETWORK } from './cut-off.ts';
import { failover } from './failover.ts';
import { frozen } from './frozen.ts';
import { full } from './full.ts';
import { inWorld, PLAN } from './in-world.ts';
import { mails } from './mails.ts';
import { rolling } from './rolling.ts';
import { HARMS, proveChecker } from './sabotage.ts';
import { soak } from './soak.ts';
import { versions } from './versions.ts';
import { window } from './window.ts';

const MODES: Record<string, () => Promise<number>> = {
  prove,
  bad,
  crash,
  unsafe,
  rolling,
  versions,
  window,
  mails,
  frozen,
  full,
  failover,
  'cut-off': cutOff,
};
/** Takes two hours, and runs where it is named. */
const LONG: typeof MODES = { soak };

export async function run(args: string[]): Promise<number> {
  const names = args.length > 0 ? args : Object.keys(MODES);
  for (const name of names) {
    const mode = MODES[name] ?? LONG[name];
    if (!mode) {
      console.error(`There is no chaos "${name}". Known: ${Object.keys({ ...MODES, ...LONG }).join(', ')}.`);
      return 1;
    }
    if (!process.env[NETWORK]) console.log(`# ${name} (load before ${machineLoad()})`);
    if ((await mode()) !== 0) return 1;
  }
  return 0;
}

/** The checker goes red for each of the harms that it is there for. */
async function prove(): Promise<number> {
  return inWorld(1, 60, async (world, { programme, applicants, db }) => {
    const deeds = await applyAll(applicants, { target: () => world.apiUrl(0), rate: 40, file: PLAN, onReply: () => {} });
    const unseen = await proveChecker({ db, programme, digestOfStored: world.digestOfStored }, deeds);
    figure(`harms that the checker does not see, of ${HARMS}`, unseen.length, '', { most: 0 });
    return unseen.length;
  });
}
