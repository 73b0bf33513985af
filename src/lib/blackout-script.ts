/**
 * Runs before the first paint, right behind the note of the last 24 hours on a page that was built before them
 * (`features/contest/BlackoutAhead.astro`): shows it while they last, so that nothing moves when the server says the same.
 * A constant, since its hash stands in the content security policy.
 */
export const BLACKOUT_SCRIPT = `(function(note){
var now=Date.now();
note.hidden=now<Date.parse(note.dataset.from)||now>=Date.parse(note.dataset.until)
})(document.currentScript.previousElementSibling)`;
