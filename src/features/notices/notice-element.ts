import type { Notice } from '#stores/notices.ts';

/** The markup of one notice: its words, an action where there is one, and a way to close it. */
export function createNoticeElement(notice: Notice, closeLabel: string, onClose: () => void): HTMLElement {
  const element = document.createElement('div');
  element.className = 'notice';
  element.dataset['tone'] = notice.tone;
  const text = document.createElement('p');
  text.className = 'notice-text';
  text.textContent = notice.text;
  element.append(text);
  if (notice.action) element.append(createAction(notice.action));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'notice-close';
  close.textContent = closeLabel;
  close.addEventListener('click', onClose);
  element.append(close);
  return element;
}

function createAction(action: { label: string; href: string }): HTMLElement {
  const link = document.createElement('a');
  link.className = 'notice-action';
  link.href = action.href;
  link.textContent = action.label;
  return link;
}
