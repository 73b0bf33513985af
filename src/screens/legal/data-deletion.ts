// <data-deletion>: the forms are in the HTML; what they call is loaded when somebody acts.
import type { Lang } from '#domain/locales.ts';
import { findEmailProblem } from '#features/auth/auth-answers.ts';
import { toAppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';

type Part = 'ask' | 'sent' | 'confirm' | 'check';
type Form = 'ask' | 'check';
type State = 'waiting' | 'confirmed' | 'undone' | 'done' | 'unknown';

const load = () => import('#features/legal/deletion-request.ts');

class DataDeletion extends HTMLElement {
  #isBusy = false;
  /** Of the mailed link, while it waits to be confirmed. */
  #code = '';

  connectedCallback(): void {
    this.#on('form[data-form="ask"]', 'submit', () => this.#ask());
    this.#on('form[data-form="check"]', 'submit', () => this.#check());
    this.#on('[data-action="confirm"]', 'click', () => this.#confirm());
    this.#code = new URLSearchParams(location.search).get('code') ?? '';
    if (this.#code) void this.#act('check', () => this.#open());
  }

  /** What a mailed link leads to: the question, as long as it waits for the answer. */
  async #open(): Promise<void> {
    this.#input('code').value = this.#code;
    const { readDeletionState } = await load();
    const state = await readDeletionState(this.#code);
    const session = $session.get();
    if (state.state !== 'waiting') return this.#tell(state);
    if (session.status !== 'signedIn') return this.#complain('check', 'link_expired');
    const who = this.#place('who');
    who.textContent = (who.dataset['pattern'] ?? '').replace('{{email}}', session.email);
    this.#show('confirm');
    this.#focus('confirm');
  }

  async #ask(): Promise<void> {
    const input = this.#input('email');
    const email = input.value.trim();
    const problem = findEmailProblem(email);
    if (problem) return this.#refuse('ask', problem);
    const { requestDeletion } = await load();
    const { code, mailProblem } = await requestDeletion(this.#lang, email);
    this.#place('code').textContent = code;
    this.#input('code').value = code;
    this.#show('sent');
    this.#focus('sent');
    // Not waited for: the page is free for the check meanwhile.
    void mailProblem.then((problem) => problem && this.#complain('mail', problem));
  }

  async #check(): Promise<void> {
    const { isDeletionCode, readDeletionState } = await load();
    const code = this.#input('code').value;
    if (!isDeletionCode(code)) return this.#refuse('check', 'codeWrong');
    await this.#tell(await readDeletionState(code));
  }

  async #confirm(): Promise<void> {
    const { confirmRequest } = await load();
    const state = await confirmRequest(this.#code).catch((thrown: unknown) => {
      // Too late for this link: back to the form, which sends another one.
      if (toAppError(thrown).code !== 'link_expired') throw thrown;
      this.#show('ask');
      this.#complain('check', 'link_expired');
      this.#focus('check');
      return null;
    });
    if (state === null) return;
    history.replaceState(history.state, '', location.pathname);
    this.#show('check');
    await this.#tell(state);
    this.#focus('check');
  }

  async #tell(state: { state: State; eraseAt: string | null }): Promise<void> {
    const { fillDate } = await load();
    this.#place('state').textContent = fillDate(this.#lang, this.#saying(state.state), state.eraseAt);
  }

  #refuse(form: Form, problem: string): void {
    const input = this.#input(form === 'ask' ? 'email' : 'code');
    input.setAttribute('aria-invalid', 'true');
    this.#complain(form, problem);
    input.focus();
  }

  #complain(where: Form | 'confirm' | 'mail', problem: string): void {
    const place = this.querySelector(`[data-problem="${where}"]`);
    if (place) place.textContent = this.#saying(problem) || this.#saying('unexpected');
  }

  #on(selector: string, type: 'submit' | 'click', work: () => Promise<void>): void {
    const target = this.querySelector<HTMLElement>(selector);
    target?.addEventListener(type, (event) => {
      event.preventDefault();
      const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] as Form | 'confirm';
      void this.#act(part, work);
    });
  }

  /** One at a time; what went wrong stands where it was asked for. */
  async #act(part: Form | 'confirm', work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const button = this.querySelector(`[data-part="${part}"] .button`);
    button?.setAttribute('aria-disabled', 'true');
    for (const place of this.querySelectorAll('[data-problem], [data-text="state"]')) place.textContent = '';
    for (const input of this.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    try {
      await work();
    } catch (thrown) {
      this.#complain(part, toAppError(thrown).code);
    } finally {
      this.#isBusy = false;
      button?.removeAttribute('aria-disabled');
    }
  }

  /** One of the first three, beside the check that is always there. */
  #show(part: Part): void {
    for (const section of this.querySelectorAll<HTMLElement>('[data-part]')) {
      const { part: name } = section.dataset;
      section.hidden = name !== part && name !== 'check';
    }
  }

  #focus(part: Part): void {
    this.querySelector<HTMLElement>(`[data-part="${part}"] h2`)?.focus();
  }

  #input(name: 'email' | 'code'): HTMLInputElement {
    return this.querySelector(`input[name="${name}"]`) as HTMLInputElement;
  }

  #place(name: 'who' | 'code' | 'state'): HTMLElement {
    return this.querySelector(`[data-text="${name}"]`) as HTMLElement;
  }

  get #lang(): Lang {
    return this.dataset['lang'] as Lang;
  }

  #saying(name: string): string {
    const { content } = this.querySelector('template') as HTMLTemplateElement;
    return content.querySelector(`[data-say="${name}"]`)?.textContent ?? '';
  }
}

customElements.define('data-deletion', DataDeletion);
