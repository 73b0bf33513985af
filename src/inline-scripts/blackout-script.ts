/**
 * Runs before the first paint, right behind the note of the last 24 hours on a page that was built before them
 * (`features/contest/week/BlackoutNote.astro`): shows it while they last, so that nothing moves when the server says the same,
 * and takes it away with the close of the week, for a tab may be open longer.
 * A constant, since its hash stands in the content security policy.
 */
export const BLACKOUT_SCRIPT = `(function(note){
var now=Date.now(),left=Date.parse(note.dataset.until)-now;
note.hidden=now<Date.parse(note.dataset.from)||left<=0;
if(!note.hidden)setTimeout(function(){note.hidden=true},left)
})(document.currentScript.previousElementSibling)`;
