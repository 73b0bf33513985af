/**
 * Runs before the first paint, at the beginning of an element with `data-first-week`, the first week that a country ever
 * had (`screens/ContestWeekScreen.astro`): no week comes to be in the past, so for one before it (`data-before-first-week`) the view
 * that was built with the page is shown, and the island, which would ask for it, goes before it wakes. A constant, since
 * its hash stands in the content security policy.
 */
export const FIRST_WEEK_SCRIPT = `(function(shell){
var week=location.pathname.split('/')[3]||'',first=shell.dataset.firstWeek;
if(!first||!(/^[12]\\d{3}-w\\d{2}$/.test(week)&&week<first))return;
shell.dataset.beforeFirstWeek='';
addEventListener('DOMContentLoaded',function(){shell.querySelector('[data-part="week-named"]').remove()})
})(document.currentScript.parentElement)`;
