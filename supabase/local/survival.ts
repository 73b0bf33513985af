// What nobody could catch, and what must not take the others along.

/**
 * A connection that ends in the middle of a transaction makes the driver write to a socket that is gone, from a timer
 * where nobody can catch it (postgres 3.4.9, `nextWrite`); the query never ends.
 */
function isDriverFault(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /node_modules\/postgres\/(src|cjs\/src)\/connection\.js/.test(error.stack ?? '')
  );
}

/**
 * Until the result is called, a rejection that nobody waits for is logged and a fault of the driver is told to
 * `onDriverFault`. Other exceptions end the process, as Node does: nobody knows what state they leave.
 */
export function surviveFaults(log: (line: string) => void, onDriverFault: () => void): () => void {
  const onRejection = (reason: unknown) =>
    log(`unhandled: ${reason instanceof Error ? reason.stack : reason}`);
  const onException = (error: unknown) => {
    if (isDriverFault(error)) {
      log('The driver of the database failed: its connections are opened anew.');
      onDriverFault();
    } else if (process.listenerCount('uncaughtException') === 1) throw error;
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}

/** Waits for `work`, but no longer than `ms`; how it ended does not matter. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
