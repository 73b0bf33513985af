import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, SITE_URL, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('the mail box', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  const read = async (path: string) => {
    const answer = await fetch(test.backend.url + path);
    return { answer, html: await answer.text() };
  };

  it('says so when it is empty', async () => {
    expect((await read('/__mail')).html).toContain('No mail yet');
  });

  it('lists mails, newest first, and shows one with a link to follow', async () => {
    for (const email of ['first@example.test', 'second@example.test']) {
      await test.client().auth.signUp({ email, password: PASSWORD });
    }
    const { html } = await read('/__mail');
    expect(html.indexOf('second@example.test')).toBeLessThan(html.indexOf('first@example.test'));
    const mail = test.mailTo('first@example.test');
    const page = (await read(`/__mail/${mail.id}`)).html;
    expect(page).toContain(`href="${SITE_URL}/verify?token_hash=${mail.tokenHash}&amp;type=signup`);
    expect(page).toContain(mail.otp);
    const json = await (await fetch(`${test.backend.url}/__mail.json`)).json();
    expect(json).toEqual(test.backend.mails());
  });

  it('runs nothing and loads nothing, whatever a mail says', async () => {
    const email = '<script>alert(1)</script>@example.test';
    await test.client().auth.signUp({ email, password: PASSWORD });
    const { answer, html } = await read('/__mail');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers 404 to a mail that it does not have', async () => {
    expect((await read('/__mail/nothing')).answer.status).toBe(404);
  });

  it('fills the same templates that hosted Supabase fills', () => {
    const { html, subject, text, link } = test.mailTo('first@example.test');
    expect(subject).toBe('Confirm your address for Diadem');
    expect(html).not.toContain('{{');
    expect(html).toContain(link?.replaceAll('&', '&amp;'));
    expect(text).toContain(link);
    expect(text).not.toMatch(/<|&amp;/);
  });
});
