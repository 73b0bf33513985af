/**
 * Scripts that run before anything is painted. They are constants, so that their hashes can stand in the
 * content security policy; plain ES5, since nothing compiles them. Without local storage they see no
 * preference.
 */

import { COUNTRIES, DEFAULT_COUNTRY, DEFAULT_LANG, LANGS } from '../domain/locales.ts';
import { PREFERRED_LANGUAGE_KEY, UI_COUNTRY_KEY, UI_LANGUAGE_KEY } from '../lib/storage-keys.ts';

const SAVED_LANGUAGE = `
function read(key){try{return(localStorage.getItem(key)||'').toLowerCase()}catch(e){return''}}
function language(){
var langs=${list(LANGS)},ui=read('${UI_LANGUAGE_KEY}'),preferred=read('${PREFERRED_LANGUAGE_KEY}');
return langs.indexOf(ui)>=0?ui:langs.indexOf(preferred)>=0?preferred:'${DEFAULT_LANG}'}`;

/** Every line ends where a statement or a block does: 16 bytes less on every page. */
function inOneLine(script: string): string {
  return script.replaceAll('\n', '');
}

function list(items: readonly string[]): string {
  return JSON.stringify(items);
}

/** On bare pages: moves a visitor whose language is not English to the page in that language. */
export const LANGUAGE_REDIRECT = inOneLine(`(function(){${SAVED_LANGUAGE}
function move(){
var lang=language();
if(lang==='${DEFAULT_LANG}')return;
document.documentElement.hidden=true;
location.replace('/'+lang+location.pathname+location.search+location.hash)}
move();
addEventListener('pageshow',function(event){if(event.persisted)move()})
})()`);

/**
 * On redirect pages, whose `<html data-redirect>` says which kind: `home` and `contest` go to the saved
 * locale, `country` to the country in the path. What does not depend on the visitor is a redirect of the host.
 */
export const REDIRECT_SCRIPT = inOneLine(`(function(){${SAVED_LANGUAGE}
var countries=${list(COUNTRIES)},kind=document.documentElement.dataset.redirect;
function country(code){return countries.indexOf(code)>=0?code:'${DEFAULT_COUNTRY}'}
var path;
if(kind==='country')path='/'+language()+'-'+country(location.pathname.slice(1,3).toLowerCase());
else path='/'+language()+'-'+country(read('${UI_COUNTRY_KEY}'))+(kind==='contest'?'/contest':'');
location.replace(path+location.search+location.hash)
})()`);
