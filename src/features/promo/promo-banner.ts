// The banner on top of a page: who is signed in invites friends, a contestant shares the own page, and everybody can
// close it. Loaded with a session or with the first press.
import { hasPublicEntry } from '#data/entities/visible-people.ts';
import { DEFAULT_LANG } from '#domain/locales.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { shareLink } from '#lib/share-link.ts';
import { keepOptional } from '#stores/consent.ts';
import { $session } from '#stores/session.ts';
import { pushErrorToast, pushToast } from '#stores/toasts.ts';

const known = new Map<string, Promise<boolean>>();

/** Says to who is signed in what fits them; the place is the same for all, so nothing moves. */
export async function followPromo(banner: HTMLElement): Promise<void> {
  $session.subscribe(async (session) => {
    if (session.status !== 'signedIn') {
      banner.dataset['for'] = 'visitor';
      return;
    }
    const { userId } = session;
    const asked = known.get(userId) ?? hasPublicEntry(userId).catch(() => false);
    known.set(userId, asked);
    const isContestant = await asked;
    const now = $session.get();
    if (now.status === 'signedIn' && now.userId === userId) {
      banner.dataset['for'] = isContestant ? 'contestant' : 'voter';
    }
  });
}

/** Answers a press inside the banner. */
export async function pressPromo(banner: HTMLElement, { target }: Event): Promise<void> {
  const action = (target as Element).closest<HTMLElement>('[data-promo]')?.dataset['promo'];
  if (action === 'close') close(banner);
  if (action === 'voter') await share(banner, voterLink(banner));
  if (action === 'contestant') await share(banner, contestantLink(banner));
}

/** For 30 days where the visitor allows to remember it (`inline-scripts/promo-script.ts`), for this page everywhere else. */
function close(banner: HTMLElement): void {
  banner.hidden = true;
  keepOptional('diadem-promo-closed', String(Date.now()));
  document.getElementById('main')?.focus({ preventScroll: true });
}

type Shared = Parameters<typeof shareLink>[0];

/** The contest of the page, or the one that the visitor's preferences lead to: the link in the banner follows them. */
function voterLink(banner: HTMLElement): Shared {
  const contest = document.querySelector<HTMLAnchorElement>('[data-part="top-bar-nav"] a')?.pathname ?? '/';
  return { title: banner.dataset['invite'] ?? '', url: `${location.origin}${contest}?ref=invite` };
}

function contestantLink(banner: HTMLElement): Shared {
  const session = $session.get();
  // It names no language: the page itself moves everybody to theirs.
  const path = session.status === 'signedIn' ? profileHref(DEFAULT_LANG, session.userId) : location.pathname;
  return { title: banner.dataset['own'] ?? '', url: `${location.origin}${path}?ref=share` };
}

async function share(banner: HTMLElement, link: Shared): Promise<void> {
  const outcome = await shareLink(link);
  if (outcome === 'copied') pushToast(banner.dataset['copied'] ?? '', { tone: 'positive' });
  if (outcome === 'failed') pushErrorToast(banner.dataset['copyFailed'] ?? '');
}
