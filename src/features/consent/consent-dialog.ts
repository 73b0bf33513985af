// The choice by category, made from the page's <template id="consent-dialog"> when somebody wants it.
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '#lib/optional-script.ts';
import { $consent, savePreferences } from '#stores/consent.ts';

let making: Promise<HTMLDialogElement | null> | undefined;

/** Opens it with what is allowed now. */
export async function openConsentDialog(): Promise<void> {
  making ??= make();
  const dialog = await making;
  if (!dialog || dialog.open) return;
  const { preferences } = $consent.get();
  const isOn = switchesOf(dialog);
  for (const name of OPTIONAL_CATEGORIES) isOn[name].checked = preferences[name];
  dialog.showModal();
}

async function make(): Promise<HTMLDialogElement | null> {
  const template = document.querySelector<HTMLTemplateElement>('template#consent-dialog');
  if (!template) return null;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const dialog = content.querySelector('dialog');
  await loadStyle(template.dataset['style'] ?? '');
  document.body.append(content);
  dialog?.addEventListener('click', ({ target }) => {
    const action = (target as HTMLElement).dataset['consentAction'];
    if (action === 'save') save(dialog);
    if (action) dialog.close();
  });
  return dialog;
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

/** Without it the dialog is bare and works: it is opened all the same. */
function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const settled = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return settled;
}
