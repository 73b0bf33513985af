import { CONSENT_KEY } from '../lib/storage-keys.ts';

/**
 * Runs before the first paint, right behind the consent banner: shows it to who has not chosen, and writes a press down
 * on it until the code that answers is there (`features/consent/consent-regions.ts`, which decides in the end). Without
 * script nobody could choose, so the HTML hides it. A constant, since its hash stands in the content security policy.
 */
export const CONSENT_SCRIPT = `(function(b){b.onclick=function(e){b.dataset.pressed=e.target.dataset.consentAction||''};try{b.hidden=/^(accepted|rejected|customized)$/.test(localStorage['${CONSENT_KEY}'])||navigator.globalPrivacyControl===true}catch(e){b.hidden=false}})(document.currentScript.previousElementSibling)`;
