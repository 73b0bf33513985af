// The choice by category, made from the page's <template id="consent-dialog"> when somebody wants it.
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '#lib/optional-script.ts';
import { $consent, savePreferences } from '#stores/consent.ts';

let dialog: HTMLDialogElement | null | undefined;

/** Opens it with what is allowed now. */
export function openConsentDialog(): void {
  dialog ??= make();
  if (!dialog || dialog.open) return;
  const { preferences } = $consent.get();
  const isOn = switchesOf(dialog);
  for (const name of OPTIONAL_CATEGORIES) isOn[name].checked = preferences[name];
  dialog.showModal();
}

function make(): HTMLDialogElement | null {
  const template = document.querySelector<HTMLTemplateElement>('template#consent-dialog');
  if (!template) return null;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const made = content.querySelector('dialog');
  document.body.append(content);
  made?.addEventListener('click', ({ target }) => {
    const action = (target as HTMLElement).dataset['consentAction'];
    if (action === 'save') save(made);
    if (action) made.close();
  });
  return made;
}

function save(dialog: HTMLDialogElement): void {
  const { analytics, marketing, personalization } = switchesOf(dialog);
  savePreferences({
    analytics: analytics.checked,
    marketing: marketing.checked,
    personalization: personalization.checked,
  });
}

function switchesOf(dialog: HTMLDialogElement): Record<OptionalCategory, HTMLInputElement> {
  return Object.fromEntries(
    OPTIONAL_CATEGORIES.map((name) => [name, dialog.querySelector(`input[name="${name}"]`)]),
  ) as Record<OptionalCategory, HTMLInputElement>;
}
