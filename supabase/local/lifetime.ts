type Stop = () => Promise<void>;

/** What is not stopped by then is left to the guards of its own process. */
const STOP_LIMIT_MS = 4000;

/**
 * Ends the process cleanly, once, on SIGINT, SIGTERM, SIGHUP or when the command that started it is gone.
 * What was started last is stopped first; the process ends after 4 s in every state.
 */
export function createLifetime(): { onStop(stop: Stop): void; end(code?: number): Promise<never> } {
  const stops: Stop[] = [];
  let ending: Promise<never> | null = null;

  const stopAll = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(code), STOP_LIMIT_MS);
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => console.error(error));
    }
    process.exit(code);
  };
  const end = (code = 0): Promise<never> => {
    ending ??= stopAll(code);
    return ending;
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  if (process.connected) {
    process.on('disconnect', () => void end(0));
    process.channel?.unref();
  }
  return { onStop: (stop) => void stops.push(stop), end };
}
