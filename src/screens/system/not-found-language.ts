// A host has one page for what it does not find. This puts it into the language that the address names, or the
// visitor chose, from the pre-rendered not-found page of that language.
import { showNotFound, wantedLanguage } from './translated-shell.ts';

const lang = wantedLanguage();
const isHere = lang === document.documentElement.lang && document.querySelector('main h1');
// Without the network the page stays as it is.
if (!isHere) showNotFound(lang).catch(() => undefined);
