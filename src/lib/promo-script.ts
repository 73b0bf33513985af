/**
 * Runs before the first paint, right behind the banner: it is not there while consent is asked for, and speaks to who is
 * signed in. A constant, since its hash stands in the content security policy; without storage there is no banner.
 */
export const PROMO_SCRIPT =
  "(function(p,l){try{l=localStorage;p.hidden=!l['cookie-consent']&&!navigator.globalPrivacyControl;if(l['diadem-session'])p.dataset.for='voter'}catch(e){p.hidden=1}})(document.currentScript.previousElementSibling)";
