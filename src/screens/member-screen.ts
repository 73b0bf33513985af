import { $session, type Session } from '#stores/session.ts';

/** Shows the part of the page that fits the session; `data-text` names what a part says of the person. */
class MemberScreen extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = $session.subscribe((session) => this.#show(session));
  }

  disconnectedCallback(): void {
    this.#stop?.();
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
