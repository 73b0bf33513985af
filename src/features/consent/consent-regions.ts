// The banner and the dialog, made from the page's <template id="consent"> when they are needed.
import {
  $consent,
  acceptAll,
  followConsent,
  OPTIONAL_CATEGORIES,
  type OptionalCategory,
  readConsent,
  rejectAll,
  resetConsent,
  savePreferences,
} from '#stores/consent.ts';

type Regions = { readonly banner: HTMLElement; readonly dialog: HTMLDialogElement };

let regions: Promise<Regions | null> | undefined;

/** Shows the banner where nothing is chosen yet. */
export async function askForConsent(): Promise<void> {
  if (readConsent().choice === null) await regionsOfPage();
}

/** Takes the stored choice back and asks again: the footer's link. */
export async function askAgain(): Promise<void> {
  resetConsent();
  const made = await regionsOfPage();
  made?.banner.focus();
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
  if (!banner || !dialog) return null;
  banner.hidden = true;
  // First in the page for who goes by keyboard or listens, though it lies at the end of the screen.
  document.querySelector('.skip-link')?.after(content);
  return { banner, dialog };
}

function connect({ banner, dialog }: Regions): void {
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
