// The mail box as a page: a list, and a mail with its link to follow. Works without script.
import { createHash } from 'node:crypto';
import type { Mail } from './mail-box.ts';
import { escapeHtml } from './mail-template.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#ddd5cf, #3a3431); --soft: light-dark(#6b5f58, #b5a9a2);
  --paper: light-dark(#fff, #1d1a18); --ground: light-dark(#f7f3f0, #131110); --ink: light-dark(#221c19, #f2ece8);
  --action: light-dark(#8a2846, #f0a3b8); --on-action: light-dark(#fff, #2b0d17); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0 1rem; } .soft { color: var(--soft); font-size: .875rem; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--paper); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .875rem 1rem; color: inherit; text-decoration: none; min-height: 3rem; }
li a:hover { background: var(--ground); } li strong { display: block; overflow-wrap: anywhere; }
a { color: var(--action); } a:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.mail { border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); padding: 1rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.button { display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: var(--action);
  color: var(--on-action); font-weight: 600; text-decoration: none; }
.code { font: 600 1.25rem/1 ui-monospace, monospace; letter-spacing: .2em; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

const when = (mail: Mail) =>
  `<time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** The list, newest first. */
export function mailListPage(mails: Mail[]): Response {
  const items = mails.map(
    (mail) => `<li><a href="/__mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<span class="soft">to ${escapeHtml(mail.to)} · ${when(mail)}</span></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. Sign up on the site, then reload.</p>';
  const intro = '<p class="soft">Mails of this machine’s own backend. They are not sent anywhere.</p>';
  return page('Mail box', `<h1>Mail box</h1>${intro}${list}`);
}

/** A link that leads elsewhere than to a web page is shown as text. */
function linkButton(mail: Mail): string {
  if (!mail.link || !/^https?:/.test(mail.link)) return '';
  return `<p><a class="button" href="${escapeHtml(mail.link)}">Follow the link</a></p>`;
}

/** One mail: its text, never its HTML. */
export function mailPage(mail: Mail | null): Response {
  const back = '<p><a href="/__mail">All mails</a></p>';
  if (!mail)
    return page('No such mail', `<h1>No such mail</h1><p>The box forgets on a restart.</p>${back}`, 404);
  const head = `<h1>${escapeHtml(mail.subject)}</h1><p class="soft">to ${escapeHtml(mail.to)} · ${when(mail)}</p>`;
  const text = `<div class="text">${escapeHtml(mail.text)}</div>`;
  const code = `<p class="soft">Code <span class="code">${escapeHtml(mail.otp)}</span></p>`;
  return page(
    mail.subject,
    `${back}<article class="mail">${head}${linkButton(mail)}${code}${text}</article>`,
  );
}
