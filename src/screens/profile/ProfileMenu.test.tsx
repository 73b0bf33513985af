import { cleanup, render, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

const t = await loadT('en', profileTexts);

const show = () => {
  const opened: Promise<ReactNode>[] = [];
  const open = vi.fn(
    (load: (onClose: () => void) => Promise<ReactNode>) => void opened.push(load(() => undefined)),
  );
  const maria = { profileId: 'maria', displayName: 'Maria' };
  render(<ProfileMenu profile={maria} lang="en" t={t} onCode={vi.fn()} open={open} onBlocked={vi.fn()} />);
  return opened;
};

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('an address that asks for it opens the report, again when the page is drawn again, until it is closed', async () => {
  history.replaceState(null, '', '/u/maria?ref=share#report');
  show();
  cleanup();
  const [dialog] = await Promise.all(show());
  const { thing, onClose } = (dialog as ReactElement<{ thing: object; onClose: () => void }>).props;
  expect(thing).toEqual({ subject: 'profile', profileId: 'maria' });
  onClose();
  await waitFor(() => expect(location.href).toMatch(/\/u\/maria\?ref=share$/));
  cleanup();
  expect(show()).toEqual([]);
});

test('without it nothing opens by itself', () => {
  history.replaceState(null, '', '/u/maria#top');
  expect(show()).toEqual([]);
  expect(location.hash).toBe('#top');
});
