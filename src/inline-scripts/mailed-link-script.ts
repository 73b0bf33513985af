import { SESSION_STORAGE_KEY } from '../lib/storage-keys.ts';

/**
 * Runs in the head of a page that mailed links lead to. Where the address has no link and nobody is signed in,
 * `<html data-link="none">` shows at once what the page was built with, that the link is missing
 * (`features/auth/MissingLink.tsx`); otherwise `data-link="looked-at"` has the island come alive at once, to do so. A
 * constant, since its hash stands in the content security policy; the name of the state is
 * that of `features/auth/use-verification.ts`.
 */
export const MAILED_LINK_SCRIPT = `(function(){
var looks=/[?&]token_hash=/.test(location.search)||history.state&&history.state.diademLink;
try{looks=looks||localStorage.getItem('${SESSION_STORAGE_KEY}')}catch(e){}
document.documentElement.dataset.link=looks?'looked-at':'none'
})()`;
