/** First system, for errors: specification 9 ("first system", "library defaults") and 8 (destructive style). */
export const ERROR_TOASTS = {
  visible: 1,
  durationMs: 5000,
  destructiveDurationMs: 3000,
  swipePx: 50,
  /** From the dismissal to the removal. */
  removalDelayMs: 1000,
} as const;

/** Second system, for everything else: specification 9. Width and gap are repeated in ToastsHost.astro. */
export const PLAIN_TOASTS = {
  visible: 3,
  durationMs: 4000,
  destructiveDurationMs: 4000,
  swipePx: 20,
  removalDelayMs: 200,
} as const;
