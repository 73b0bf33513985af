/**
 * Which pages the browser may fetch before they are opened: those of this site, once a person points at a link or
 * touches it (`moderate`). The browser itself leaves it with data saver, energy saver or little memory, and one that
 * does not know speculation rules ignores them: nothing to measure, nothing to load.
 * A constant, since its hash stands in the content security policy.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
});
