import sonicBoom from 'sonic-boom';

/** At the end of the process, a tenth of a second each: then the reader of the standard output has stopped reading. */
const LAST_TRIES = 20;

/**
 * The standard output for lines of the log, which leave without holding up requests. At the end of the process the last ones are
 * written, or given up where their reader has gone: the stream that pino opens by itself would try again without end.
 */
export function openLog(): sonicBoom.SonicBoom {
  let triesLeft = Infinity;
  const stream = new sonicBoom.SonicBoom({ fd: 1, sync: false, retryEAGAIN: () => triesLeft-- > 0 });
  // Lines without a reader are lost, and nothing else.
  stream.on('error', () => {});
  process.once('exit', () => {
    triesLeft = LAST_TRIES;
    try {
      stream.flushSync();
    } catch {}
  });
  return stream;
}
