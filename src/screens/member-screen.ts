import { $session, type Session } from '#stores/session.ts';

/** Shows the part of the page that fits the session; `data-text` names what a part says of the person. */
class MemberScreen extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = $session.subscribe((session) => this.#show(session));
    this.querySelector('[data-action="signOut"]')?.addEventListener('click', this.#signOut);
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  readonly #signOut = async (): Promise<void> => {
    const { signOut } = await import('#features/auth/sign-out.ts');
    await signOut();
  };

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
