let starting: Promise<unknown> | null = null;

/** Lets calls as a user wait until `work` has settled: a new session may have to show something to the server first. */
export function startSession<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = work().finally(() => {
    if (starting === started) starting = null;
  });
  starting = started;
  return started;
}

/** Resolves once no session is starting, however that ended. */
export async function sessionStarted(): Promise<void> {
  await starting?.catch(() => undefined);
}
