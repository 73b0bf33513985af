import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './astro/content-security-policy.ts';
import { type Environment, optionalScriptDefinitions, optionalScripts } from './optional-scripts.ts';

const MARKETING = {
  PUBLIC_MARKETING_SCRIPT: 'https://tags.example/pixel.js?id=7',
  PUBLIC_MARKETING_ATTRIBUTES: 'data-site-id=17  data-domain=diadem.example',
  PUBLIC_MARKETING_CONNECT: 'https://events.example https://more.example/',
  PUBLIC_MARKETING_IMAGES: 'https://pixel.example',
  PUBLIC_MARKETING_COOKIES: '_px_* _once',
  PUBLIC_MARKETING_STORAGE: 'px.*',
};

describe('the scripts of consent', () => {
  it('are none where nothing is configured, or only empty values are', () => {
    expect(optionalScripts({})).toBeNull();
    expect(optionalScripts({ PUBLIC_ANALYTICS_SCRIPT: ' ', PUBLIC_MARKETING_COOKIES: '' })).toBeNull();
  });

  it('are read with their attributes, origins and what they store', () => {
    expect(optionalScripts({ ...MARKETING, PUBLIC_ANALYTICS_SCRIPT: '/stats.js' })).toEqual({
      analytics: { url: '/stats.js', attributes: {}, connect: [], images: [], cookies: [], entries: [] },
      marketing: {
        url: 'https://tags.example/pixel.js?id=7',
        attributes: { 'data-site-id': '17', 'data-domain': 'diadem.example' },
        connect: ['https://events.example', 'https://more.example'],
        images: ['https://pixel.example'],
        cookies: ['_px_*', '_once'],
        entries: ['px.*'],
      },
    });
  });

  it.each([
    'http://tags.example/x.js',
    '//tags.example/x.js',
    '/\\tags.example/x.js',
    'tags.example/x.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https://ana:secret@tags.example/x.js',
    'https://tags.example/x.js https://b.example/y.js',
    '/two words.js',
  ])('are refused at %s, with a sentence', (url) => {
    expect(() => optionalScripts({ PUBLIC_ANALYTICS_SCRIPT: url })).toThrow(
      /PUBLIC_ANALYTICS_SCRIPT must be an https address or a path of this site/,
    );
  });

  it.each([
    [{ PUBLIC_ANALYTICS_CONNECT: 'http://a.example' }, 'PUBLIC_ANALYTICS_CONNECT must hold https origins'],
    [
      { PUBLIC_ANALYTICS_CONNECT: 'https://*.a.example;' },
      'PUBLIC_ANALYTICS_CONNECT must hold https origins',
    ],
    [{ PUBLIC_ANALYTICS_IMAGES: 'https://a.example/x' }, 'PUBLIC_ANALYTICS_IMAGES must hold https origins'],
    [{ PUBLIC_ANALYTICS_ATTRIBUTES: 'onload=1' }, 'PUBLIC_ANALYTICS_ATTRIBUTES must hold attributes'],
    [{ PUBLIC_ANALYTICS_COOKIES: 'a;b' }, 'PUBLIC_ANALYTICS_COOKIES must hold names'],
    [{ PUBLIC_ANALYTICS_STORAGE: '*' }, 'PUBLIC_ANALYTICS_STORAGE must hold names'],
    [{ PUBLIC_ANALYTICS_STORAGE: 'ui_*' }, 'an entry that the site itself needs'],
    [{ PUBLIC_ANALYTICS_STORAGE: 'diadem-lease-votes' }, 'an entry that the site itself needs'],
    [{ PUBLIC_ANALYTICS_STORAGE: 'cookie-consent' }, 'an entry that the site itself needs'],
  ])('refuse %o', (wrong, sentence) => {
    expect(() => optionalScripts({ PUBLIC_ANALYTICS_SCRIPT: '/stats.js', ...wrong })).toThrow(sentence);
  });

  it('refuse what belongs to a script that is not there', () => {
    expect(() => optionalScripts({ PUBLIC_MARKETING_COOKIES: '_px' })).toThrow(
      'PUBLIC_MARKETING_COOKIES is set, but PUBLIC_MARKETING_SCRIPT is not.',
    );
  });
});

describe('the content security policy', () => {
  const policyOf = (env: Environment) => {
    const { directives, scriptDirective } = contentSecurityPolicy('https://db.example', optionalScripts(env));
    const start = (name: string) => directives.find((directive) => directive.startsWith(name));
    return { connect: start('connect-src'), images: start('img-src'), scripts: scriptDirective.resources };
  };

  it('names no foreign origin but the backend where nothing is configured', () => {
    expect(policyOf({})).toEqual({
      connect: "connect-src 'self' https://db.example wss://db.example",
      images: "img-src 'self' data: blob: https://db.example",
      scripts: ["'self'"],
    });
  });

  it('adds exactly the configured origins, each where it belongs', () => {
    expect(policyOf({ ...MARKETING, PUBLIC_ANALYTICS_SCRIPT: '/stats.js' })).toEqual({
      connect:
        "connect-src 'self' https://db.example wss://db.example https://events.example https://more.example",
      images: "img-src 'self' data: blob: https://db.example https://pixel.example",
      scripts: ["'self'", 'https://tags.example'],
    });
  });
});

describe('a build', () => {
  const chunksOf = async (env: Environment): Promise<string> => {
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      define: optionalScriptDefinitions(optionalScripts(env)),
      build: { write: false, rolldownOptions: { input: 'src/screens/system/start/page-start.ts' } },
    });
    if (!('output' in made)) throw new Error('the build gave no chunks');
    return made.output.map((part) => ('code' in part ? part.code : '')).join('\n');
  };
  const LOADER = 'diadem:consent-withdrawn';

  it('has the loader where a script is configured', async () => {
    const code = await chunksOf(MARKETING);
    expect(code).toContain(LOADER);
    expect(code).toContain('https://tags.example/pixel.js?id=7');
    expect(code).not.toContain('https://events.example');
  });

  it('has no byte of it where none is', async () => {
    const code = await chunksOf({});
    expect(code).toContain('cookie-consent');
    expect(code).not.toContain(LOADER);
    expect(code).not.toContain('OPTIONAL_SCRIPTS');
  });
});
