// Each kind of page once, as an address in a language: what checks of "every page" go through.
import { neighbourWeek, weekSlugAt } from '../../../src/domain/contest-week.ts';
import { DEFAULT_LANG, type Lang } from '../../../src/domain/locales.ts';
import { contestNow } from '../backend/environment.ts';

export type PageKind = {
  readonly kind: string;
  readonly path: string;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
};

const MEMBERS = ['auth', 'account', 'messages', 'likes', 'reset-password', 'verify', 'testmainpage'];
const LEGAL = ['terms', 'privacy', 'cookie-policy', 'data-deletion'];

/** The Philippine week so many weeks from now. */
const week = (distance: number) => neighbourWeek(weekSlugAt(contestNow(), 'Asia/Manila'), distance);

/** `contestant` is the id of somebody who competes this week. */
export function pageKinds(lang: Lang, contestant: string): PageKind[] {
  const prefix = lang === DEFAULT_LANG ? '' : `/${lang}`;
  const contest = `/${lang}-ph/contest`;
  const hidden = (kind: string, path: string) => ({ kind, path, isIndexed: false });
  const listed = (kind: string, path: string) => ({ kind, path, isIndexed: true });
  return [
    listed('home', `/${lang}-ph`),
    listed('contest', contest),
    listed('past week', `${contest}/${week(-2)}`),
    listed('next week', `${contest}/${week(1)}`),
    hidden('no such week', `${contest}/2026-w01`),
    // A profile is listed in English alone.
    { kind: 'profile', path: `${prefix}/u/${contestant}`, isIndexed: lang === DEFAULT_LANG },
    hidden('nobody', `${prefix}/u/someone`),
    ...LEGAL.map((name) => listed(name, `${prefix}/${name}`)),
    hidden('changes', `${prefix}/terms/changes`),
    ...MEMBERS.map((name) => hidden(name, `${prefix}/${name}`)),
    hidden('not found', `/shell/not-found/${lang}`),
  ];
}

/** Somebody of the Philippine grid, as its page names her. */
export async function someContestant(site: string): Promise<string> {
  const grid = await (await fetch(`${site}/en-ph/contest`)).text();
  const id = /href="\/u\/([\w-]+)"/.exec(grid)?.[1];
  if (!id) throw new Error('The contest page names no contestant.');
  return id;
}
