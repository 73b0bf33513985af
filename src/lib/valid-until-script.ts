/**
 * Runs before the first paint, right behind an element with `data-valid-until` (an ISO instant): once that has
 * passed, `<html data-stale>` turns cards that were built too long ago into skeletons of the same geometry.
 * A constant, since its hash stands in the content security policy.
 */
export const VALID_UNTIL_SCRIPT = `(function(){
var until=document.currentScript.previousElementSibling.dataset.validUntil;
if(Date.now()>Date.parse(until))document.documentElement.dataset.stale=''
})()`;
