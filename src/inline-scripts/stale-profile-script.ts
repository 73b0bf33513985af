import { SESSION_STORAGE_KEY } from '../lib/storage-keys.ts';

/**
 * Runs in the head of a page that was built with a profile: for somebody who is signed in `<html data-stale-profile>`
 * keeps it back, its name in the title too, until the server has said that the two are not apart by a block. The island
 * takes the mark away once it waits itself. A visitor, and a browser without storage, has no session: nothing happens.
 * A constant, since its hash stands in the content security policy.
 */
export const STALE_PROFILE_SCRIPT = `(function(){
try{if(!localStorage.getItem('${SESSION_STORAGE_KEY}'))return}catch(e){return}
document.documentElement.dataset.staleProfile='';
document.title=document.title.split(' · ').pop()
})()`;
