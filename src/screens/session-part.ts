// <session-part>: shows what fits the stored session and signs out. auth-js is loaded only to sign out.
import { $session } from '#stores/session.ts';

class SessionPart extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = $session.subscribe(({ status }) => {
      if (status === 'unknown') return;
      for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
        part.hidden = part.dataset['when'] !== status;
      }
    });
    this.querySelector('[data-action="signOut"]')?.addEventListener('click', this.#signOut);
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  readonly #signOut = async (): Promise<void> => {
    const { signOut } = await import('#features/auth/sign-out.ts');
    await signOut();
  };
}

customElements.define('session-part', SessionPart);
