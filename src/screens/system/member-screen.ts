import { $session, type Session } from '#stores/session.ts';

/** Shows the part of the page that fits the session; `data-text` names what a part says of the person. */
class MemberScreen extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = $session.subscribe((session) => this.#show(session));
    this.querySelector('[data-action="signOut"]')?.addEventListener('click', this.#signOut);
    this.#leadBackToPart();
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  readonly #signOut = async (): Promise<void> => {
    const { signOut } = await import('#features/auth/sign-out.ts');
    await signOut();
  };

  /** Signing in leads back to the part of the page that was asked for, as by a shortcut or a shared photo. */
  #leadBackToPart(): void {
    const signIn = this.querySelector<HTMLAnchorElement>('a[href*="next="]');
    if (signIn && location.hash) signIn.href += encodeURIComponent(location.hash);
  }

  #show(session: Session): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = part.dataset.when !== session.status;
    }
    for (const place of this.querySelectorAll<HTMLElement>('[data-text="email"]')) {
      place.textContent = session.status === 'signedIn' ? session.email : '';
    }
  }
}

customElements.define('member-screen', MemberScreen);
