import { type OptionalKey, PROMO_CLOSED_MS } from '#lib/optional-storage.ts';

const CLOSED: OptionalKey = 'diadem-promo-closed';

/**
 * Runs before the first paint, right behind the banner: it is not there while consent is asked for, nor for 30 days
 * after it was closed with the permission to remember that (a mark that is older goes), and speaks to who is signed in.
 * A page that comes back from the browser's memory looks again. A constant, since its hash stands in the content security
 * policy; without storage there is no banner.
 */
export const PROMO_SCRIPT = `(function(p,l){function c(){return Math.abs(Date.now()-l['${CLOSED}'])<${PROMO_CLOSED_MS}}try{l=localStorage;p.hidden=c()||!l['cookie-consent']&&!navigator.globalPrivacyControl;if(!c())l.removeItem('${CLOSED}');if(l['diadem-session'])p.dataset.for='voter';addEventListener('pageshow',function(e){if(e.persisted&&c())p.hidden=1})}catch(e){p.hidden=1}})(document.currentScript.previousElementSibling)`;
