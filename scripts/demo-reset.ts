// `npm run demo:reset`: deletes the demonstration data, so that the next start creates it again.
import { readConfig } from '../apps/server/src/platform/config.ts';
import { dropDemonstration, isInUse, readDemonstration } from '../apps/server/src/platform/demonstration.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

export async function run(): Promise<number> {
  const config = readConfig(process.env, process.cwd());
  const database = await openOwnerDatabase(config);
  try {
    if ((await readDemonstration(database.url)) === 'none') {
      console.error('This database was not filled with demonstration data, so it is not reset. Nothing was changed.');
      return 1;
    }
    if (await isInUse(database.url)) {
      console.error('Grantdesk is running on this database. Stop it first, then reset the demonstration.');
      return 1;
    }
    await dropDemonstration(config, database.url);
    console.log('The demonstration data was deleted. The next "npm start" creates it again.');
    return 0;
  } finally {
    await database.stop();
  }
}
