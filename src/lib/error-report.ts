/** The event that a part of the page sends about something it caught; `FAILURE_WATCH` hears it as it hears what nobody caught. */
export const FAILURE_EVENT = 'failure';

/** Has a failure written down (`error_logs`). Never throws, and waits for nothing. */
export function reportError(error: unknown): void {
  dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail: error }));
}
