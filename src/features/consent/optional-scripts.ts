// The scripts of analytics, marketing and personalization: in the page while they are allowed, gone with what they
// stored once they are not (specification 4). This file is loaded where one is configured and allowed, and nowhere else.
import type { OptionalCategory, OptionalScript } from '#lib/optional-script.ts';
import { $consent, type CookiePreferences, followConsent } from '#stores/consent.ts';
import { configuredScripts } from './configured-scripts.ts';
import { removeTraces } from './stored-traces.ts';

/** Shown to the window with the category as its detail: a script that has run cannot be stopped, but it can stop. */
const WITHDRAWN_EVENT = 'diadem:consent-withdrawn';

const inPage = new Map<OptionalCategory, HTMLScriptElement>();
let isFollowing = false;

/** Follows the choice on this page and in other tabs, from now on. */
export function followOptionalScripts(): void {
  if (isFollowing) return;
  isFollowing = true;
  followConsent();
  // What was withdrawn here may have gone on writing until now.
  addEventListener('pagehide', () => sweep($consent.get().preferences));
  $consent.subscribe(({ preferences }) => {
    for (const [category, script] of configuredScripts()) if (preferences[category]) load(category, script);
    sweep(preferences);
  });
}

/** Takes everything away that is not allowed. */
function sweep(preferences: CookiePreferences): void {
  for (const [category, script] of configuredScripts()) {
    if (preferences[category]) continue;
    unload(category);
    removeTraces(script);
  }
}

function load(category: OptionalCategory, { url, attributes }: OptionalScript): void {
  if (inPage.has(category)) return;
  const element = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.async = true;
  element.src = url;
  inPage.set(category, element);
  document.head.append(element);
}

function unload(category: OptionalCategory): void {
  const element = inPage.get(category);
  if (!element) return;
  inPage.delete(category);
  // To another document, not just out of this one: a script that is still on its way would run when it arrives.
  document.implementation.createHTMLDocument().adoptNode(element);
  dispatchEvent(new CustomEvent(WITHDRAWN_EVENT, { detail: category }));
}
