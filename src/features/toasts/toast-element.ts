import type { Toast } from '#stores/toasts.ts';

const NOTICE =
  'pointer-events-auto flex touch-pan-y flex-wrap items-center gap-x-4 rounded-control border-s-[3px] border-ink bg-surface py-1 ps-4 pe-2 text-xs text-ink shadow-sheet outline outline-[color:light-dark(transparent,var(--color-line))] [transition:opacity_var(--duration-slow)_var(--ease-out),transform_var(--duration-fast)_var(--ease-out)] data-[state=closing]:pointer-events-none data-[state=closing]:opacity-0 data-[tone=destructive]:border-danger data-[tone=positive]:border-positive starting:[transform:translateY(8px)] starting:opacity-0';
const ACTION = 'inline-flex min-h-touch cursor-pointer items-center px-2 active:opacity-70';

/** The markup of one toast: its words, an action where there is one, and a way to close it. */
export function createToastElement(toast: Toast, closeLabel: string, onClose: () => void): HTMLElement {
  const element = document.createElement('div');
  element.className = NOTICE;
  element.dataset['part'] = 'toast';
  element.dataset['tone'] = toast.tone;
  const text = document.createElement('p');
  text.className = 'min-w-[12em] flex-1 py-2';
  text.dataset['part'] = 'toast-text';
  text.textContent = toast.text;
  element.append(text);
  if (toast.action) element.append(createAction(toast.action));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = `${ACTION} text-muted`;
  close.dataset['part'] = 'toast-close';
  close.textContent = closeLabel;
  close.addEventListener('click', onClose);
  element.append(close);
  return element;
}

function createAction(action: { label: string; href: string }): HTMLElement {
  const link = document.createElement('a');
  link.className = `${ACTION} font-semibold text-garnet`;
  link.href = action.href;
  link.textContent = action.label;
  return link;
}
