// Texts that admins wrote after the build, seen after a reload: on each kind of page no text stays as it was built,
// be it in an island or around it, with something in its places, or with the words of another text.
import { expect, test } from '../support/browser-test.ts';
import { siteUrl } from '../support/environment.ts';
import { newerAndOlder, writeAllAnew } from '../support/newer-texts.ts';
import { pageKinds, someContestant } from '../support/page-kinds.ts';
import { settle } from '../support/settled-page.ts';

/** It knows no backend, and is as it was built. */
const FIXTURES = 'testmainpage';

// "Nobody" and the page that is not found are told so by their own status.
test.use({ expectedNoise: [/status of 40[04]/] });

for (const lang of ['ar', 'ja'] as const) {
  test(`every text of every page in ${lang} is followed by a newer one`, async ({ page }) => {
    test.setTimeout(180_000);
    await writeAllAnew(page, lang);
    const kinds = pageKinds(lang, await someContestant(siteUrl()));
    const unknown = { kind: 'unknown address', path: `/${lang}/nowhere` };
    const nobody = { kind: 'unknown id', path: `/${lang}/u/3f1d2c4b-0000-4000-8000-000000000000` };
    for (const { kind, path } of [...kinds.filter((each) => each.kind !== FIXTURES), unknown, nobody]) {
      await page.goto(path);
      await settle(page);
      await expect(async () => {
        const { newer, older } = await newerAndOlder(page, lang);
        expect({ kind, older }).toEqual({ kind, older: [] });
        expect(newer.length).toBeGreaterThan(10);
      }).toPass({ timeout: 10_000 });
    }
  });
}
