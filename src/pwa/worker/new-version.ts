// An open tab may ask for code that a deployment has taken away. It is answered with code that says so and offers to
// reload; then it fails, as the import would have done.
import { NEW_VERSION_TEXTS } from './build-values.ts';

export function newVersionScript(): Response {
  const source = `(${offerReload})(${JSON.stringify(NEW_VERSION_TEXTS)});throw new Error('This code is gone with a new version of the site.')`;
  return new Response(source, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}

/** Runs in the page, as text: it may use nothing from outside. A script may set styles, an attribute may not. */
function offerReload(texts: Readonly<Record<string, readonly [text: string, action: string]>>): void {
  const id = 'new-version';
  const [text, action] = texts[document.documentElement.lang] ?? texts['en'] ?? [];
  if (document.getElementById(id) || !text || !action) return;
  const bar = document.createElement('div');
  bar.id = id;
  bar.setAttribute('role', 'alert');
  bar.style.cssText =
    'position:fixed;z-index:40;inset-inline:0;inset-block-end:0;display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:12px var(--spacing-gutter,16px);border-block-start:1px solid var(--color-line);background:var(--color-surface);color:var(--color-ink)';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = action;
  button.onclick = () => location.reload();
  bar.append(text, button);
  document.body.append(bar);
}
