// The banner and the dialog, made from the page's <template id="consent"> when they are needed.
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '#lib/optional-script.ts';
import {
  $consent,
  acceptAll,
  followConsent,
  readConsent,
  rejectAll,
  resetConsent,
  savePreferences,
} from '#stores/consent.ts';

type Regions = {
  readonly banner: HTMLElement;
  readonly dialog: HTMLDialogElement;
  /** Where a screen reader hears that the choice is gone. */
  readonly status: HTMLElement;
};

let regions: Promise<Regions | null> | undefined;

// Here and not with the page: nobody who allowed nothing loads what would load it.
if (import.meta.env.HAS_OPTIONAL_SCRIPTS) {
  $consent.subscribe(({ preferences }) => {
    if (OPTIONAL_CATEGORIES.some((name) => preferences[name]))
      void import('./optional-scripts.ts').then(({ followOptionalScripts }) => followOptionalScripts());
  });
}

/** Shows the banner where nothing is chosen yet. `isAgain`: a stored choice is taken back first, for a button says so. */
export async function askForConsent(isAgain: boolean): Promise<void> {
  if (isAgain) resetConsent();
  else if (readConsent().choice !== null) return;
  const made = await regionsOfPage();
  if (!made || !isAgain) return;
  made.banner.focus();
  // A region that is filled is told; one that comes filled is not.
  made.status.textContent = made.status.dataset['text'] ?? '';
}

function regionsOfPage(): Promise<Regions | null> {
  regions ??= make().then((made) => {
    if (made) connect(made);
    return made;
  });
  return regions;
}

async function make(): Promise<Regions | null> {
  const template = document.querySelector<HTMLTemplateElement>('template#consent');
  if (!template) return null;
  // Without its style it would stand in the way: it comes with it, or not at all on this page.
  await loadStyle(template.dataset['style'] ?? '');
  const content = template.content.cloneNode(true) as DocumentFragment;
  const banner = content.querySelector<HTMLElement>('.consent-banner');
  const dialog = content.querySelector('dialog');
  const status = content.querySelector<HTMLElement>('[role=status]');
  if (!banner || !dialog || !status) return null;
  banner.hidden = true;
  // First in the page for who goes by keyboard or listens, though it lies at the end of the screen.
  document.querySelector('.skip-link')?.after(content);
  return { banner, dialog, status };
}

function connect({ banner, dialog, status }: Regions): void {
  const isOn = Object.fromEntries(
    OPTIONAL_CATEGORIES.map((name) => [name, dialog.querySelector(`input[name="${name}"]`)]),
  ) as Record<OptionalCategory, HTMLInputElement>;
  const onClick = (event: Event): void => {
    const action = (event.target as Element).closest<HTMLElement>('[data-consent-action]');
    const { preferences } = $consent.get();
    switch (action?.dataset['consentAction']) {
      case 'accept':
        acceptAll();
        break;
      case 'reject':
        rejectAll();
        break;
      case 'customize':
        for (const name of OPTIONAL_CATEGORIES) isOn[name].checked = preferences[name];
        dialog.showModal();
        break;
      case 'save':
        savePreferences({
          analytics: isOn.analytics.checked,
          marketing: isOn.marketing.checked,
          personalization: isOn.personalization.checked,
        });
        dialog.close();
        break;
      case 'cancel':
        dialog.close();
    }
  };
  banner.addEventListener('click', onClick);
  dialog.addEventListener('click', onClick);
  $consent.subscribe(({ choice }) => {
    const hadFocus = banner.contains(document.activeElement);
    banner.hidden = choice !== null;
    status.textContent = '';
    if (choice !== null && hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  });
  followConsent();
}

function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  document.head.append(link);
  return loaded;
}
