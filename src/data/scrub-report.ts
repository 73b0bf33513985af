// Takes out of a report what nobody should read, before it leaves the browser. The database does it again, for whoever
// sends without this code: `private.scrub_text`. tests/support/files/scrub-cases.ts holds both to the same.

const VALUE = `("[^"\\n]*"?|'[^'\\n]*'?|[^\\s"'&,;)}\\]]+)`;

/** In the order of use: what is known by its name, by its look, and then whatever is too long. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Addresses: without who signs in, and without what follows the path.
  [/(:\/\/)[^\s/@"'<>]+@/g, '$1'],
  [/([a-z][a-z+.-]{0,20}:\/\/[^\s?#"'<>()]+)[?#][^\s"'<>()]*/gi, '$1'],
  [/[?#][\w%.-]+=[^\s"'<>()]*/g, ''],
  // Headers and fields that are secret by their name.
  [
    /\b((?:proxy-)?authorization|x-api-key|api[_-]?key|(?:set-)?cookie)["']?\s*[:=]\s*["']?[^\n"'}]*/gi,
    '$1: [secret]',
  ],
  [/\b(bearer|basic)\s+[a-z0-9._~+/=-]{6,}/gi, '$1 [secret]'],
  [
    new RegExp(
      `([\\w-]{0,40}(?:token|secret|passw(?:or)?d|verifier|signature|nonce|otp)[\\w-]{0,40})["']?\\s*(?:=|:|%3d)\\s*${VALUE}`,
      'gi',
    ),
    '$1=[secret]',
  ],
  [new RegExp(`\\b(code|state|session|sid|sig)(?:=|%3d)${VALUE}`, 'gi'), '$1=[secret]'],
  // Secrets that are known by their look.
  [/eyJ[A-Za-z0-9_-]{6,}(\.[A-Za-z0-9_-]*){0,2}/g, '[token]'],
  [/\b(sb_[a-z]+_|sbp_|sk_|pk_|rk_|gh[a-z]_|ya29\.|AIza|GOCSPX-|xox[a-z]-)[A-Za-z0-9_.-]{8,}/g, '[token]'],
  // People and their machines.
  [
    /("[^"\n]{1,64}"|[^\s@"'<>(),;:=&?/]{1,64})(@|%40)[^\s@"'<>(),;:=&?/]{1,120}\.(xn--[a-z0-9-]+|\p{L}{2,})/giu,
    '[email]',
  ],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b/gi, '[ip]'],
  [/\b([0-9a-f]{1,4}:){1,7}(:[0-9a-f]{1,4}){1,7}\b/gi, '[ip]'],
  [/\b([0-9a-f]{1,4}:){2,7}:(?![0-9a-z])/gi, '[ip]'],
  [/\b([0-9]{1,3}\.){3}[0-9]{1,3}\b/g, '[ip]'],
  // What is too long to be a word or a measure.
  [/(?=[A-Za-z_+-]{0,60}[0-9])[A-Za-z0-9_+-]{32,}/g, '[token]'],
  [/[A-Za-z0-9_+-]{40,}/g, '[token]'],
  [/\+[0-9][0-9 ().-]{6,}[0-9]/g, '[number]'],
  [/\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}/g, '[number]'],
  [/[0-9]([ -]?[0-9]){8,}/g, '[number]'],
  [/[0-9]{7,}/g, '[number]'],
];

/** The keys of a query that say nothing of a person. */
const HARMLESS_PAIR = /^(sort|lang|part|utm_source|utm_medium|utm_campaign)=[a-z][a-z-]{0,19}$/;

/** Parts of a page: those of the administration, and the place to which a reader skips. */
const HARMLESS_HASH =
  /^#(queue|appeals|entries|weeks|contests|people|reports|translations|errors|audit|main)$/;

/** A text without tokens, secret fields, email and internet addresses, ids and long numbers. */
export function scrubText(text: string): string {
  return RULES.reduce((scrubbed, [pattern, word]) => scrubbed.replace(pattern, word), text);
}

/** Reads so many characters at most and keeps so many; half a token at the cut has no look of one, so it goes. */
export function scrubLong(text: string, read: number, kept: number): string {
  const isCut = text.length > read;
  const clean = scrubText(isCut ? text.slice(0, read).replace(/\S*$/, '') : text);
  return isCut || clean.length > kept ? `${clean.slice(0, kept - 2)} …` : clean;
}

/** The address of a page with those parts of query and hash that are known to be harmless; null for what is no page. */
export function scrubPage(url: string): string | null {
  if (!/^(https?:\/\/|\/)/i.test(url)) return null;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => HARMLESS_PAIR.test(pair));
  const part = HARMLESS_HASH.test(hash) ? hash : '';
  return `${scrubText(path)}${kept.length > 0 ? `?${kept.join('&')}` : ''}${part}`.slice(0, 500);
}
