/** Has a failure written down (`error_logs`), as the browser does with what nobody caught: `ERROR_HANDLER` hears both. */
export function reportError(error: unknown): void {
  dispatchEvent(new CustomEvent('error', { detail: error }));
}
