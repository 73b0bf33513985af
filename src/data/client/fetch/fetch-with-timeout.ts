/** How long a call may take, the whole answer included, in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

/** `fetch` that gives up after `CALL_TIMEOUT_MS` with a `TimeoutError`. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
};

/** The same for what somebody did and leaves: the request outlives its page. Its body has at most 64 kB. */
export const fetchBeyondPage: typeof fetch = (input, init) =>
  fetchWithTimeout(input, { ...init, keepalive: true });
