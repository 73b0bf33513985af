// <session-part>: shows what fits the stored session and signs out. what signs out comes with being signed in (`signed-in.ts`).
import { $session } from '#stores/session.ts';

/** Stands in the page as long as the page does: it never stops listening. */
class SessionPart extends HTMLElement {
  connectedCallback(): void {
    $session.subscribe(({ status }) => {
      if (status === 'unknown') return;
      for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
        part.hidden = part.dataset['when'] !== status;
      }
    });
    this.querySelector('[data-action="signOut"]')?.addEventListener('click', async () =>
      (await import('../signed-in.ts')).signOut(),
    );
  }
}

customElements.define('session-part', SessionPart);
