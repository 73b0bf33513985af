/**
 * Runs before the first paint, right behind an element with `data-valid-until` (an ISO instant): once that has
 * passed, `<html data-stale>` turns cards that were built too long ago into skeletons of the same geometry.
 * So does an address that asks for other contestants or another order (`features/contest/search`): they come with the script.
 * A constant, since its hash stands in the content security policy.
 */
export const STALE_CARDS_SCRIPT = `(function(){
var until=document.currentScript.previousElementSibling.dataset.validUntil;
var asks=/[?&](sort|q|city|age|unrated)=/.test(location.search);
if(asks||Date.now()>Date.parse(until))document.documentElement.dataset.stale=''
})()`;
