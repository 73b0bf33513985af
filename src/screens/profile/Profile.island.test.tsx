import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listUnseenMedia } from '#data/entities/own-media.ts';
import { getProfile } from '#data/entities/profile.ts';
import { getLikes } from '#data/likes.ts';
import { castVote, listOwnVotes } from '#data/votes.ts';
import {
  competingProfile,
  hiddenStanding,
  restingProfile,
  withWeek,
} from '#features/profile/profile-fixture.ts';
import { loadT } from '#i18n/load.ts';
import errors from '#i18n/messages/en/errors.json';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import Profile from './Profile.island.tsx';

vi.mock('#data/entities/own-media.ts', () => ({ listUnseenMedia: vi.fn() }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/entities/profile.ts', () => ({ getProfile: vi.fn() }));
vi.mock('#data/entities/photo-url.ts', () => ({
  photoUrl: (path: string) => `https://photos.example/${path}`,
}));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const { profileId } = competingProfile;
const voter = { status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  // What the page knows of votes goes with the voter.
  $session.set(voter);
  $session.set({ status: 'signedOut' });
  vi.mocked(getProfile).mockResolvedValue(competingProfile);
  vi.mocked(listOwnVotes).mockResolvedValue([]);
  vi.mocked(getLikes).mockResolvedValue([]);
  vi.mocked(listUnseenMedia).mockResolvedValue([]);
  await loadT('en', profileTexts, votingTexts, errorsTexts);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const standing = () =>
  [...document.querySelectorAll('[data-part="profile-figures"] dd')].map((value) => value.textContent);

async function openProfile(path = `/u/${profileId}`) {
  history.replaceState(null, '', path);
  await act(async () => {
    render(<Profile lang="en" missing={<p>nobody is here</p>} />);
  });
  await settle();
}

const heading = () => screen.findByRole('heading', { level: 1 });
const star = (stars: number) => screen.getByRole('radio', { name: `Rate Ana Reyes: ${stars} of 5 stars` });

describe('the page of a contestant', () => {
  it('keeps its geometry while the profile is on its way', async () => {
    vi.mocked(getProfile).mockReturnValue(new Promise(() => undefined));
    await openProfile();
    await vi.waitFor(() =>
      expect(document.querySelector('[aria-busy="true"] [data-part="profile"]')).toBeTruthy(),
    );
  });

  it('shows her and takes her name for its title', async () => {
    await openProfile();
    expect((await heading()).textContent).toBe('Ana Reyes');
    expect(document.title).toBe('Ana Reyes · Diadem');
    expect(getProfile).toHaveBeenCalledExactlyOnceWith(profileId, expect.anything());
  });

  it('says what happened when it cannot be read, and tries again when asked', async () => {
    vi.mocked(getProfile).mockRejectedValue(new AppError('unavailable'));
    await openProfile();
    expect((await screen.findByRole('alert')).textContent).toContain(errors.unavailable);
    vi.mocked(getProfile).mockResolvedValue(competingProfile);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect((await heading()).textContent).toBe('Ana Reyes');
  });
});

describe('where nobody is', () => {
  it('the not-found view stands, after one question, with its title', async () => {
    vi.mocked(getProfile).mockRejectedValue(new AppError('no_such_profile'));
    await openProfile();
    await screen.findByText('nobody is here');
    expect(document.title).toBe('This page does not exist · Diadem');
    expect(getProfile).toHaveBeenCalledOnce();
  });

  it('an address that can be nobody’s is not asked for', async () => {
    await openProfile('/u/someone');
    await screen.findByText('nobody is here');
    expect(getProfile).not.toHaveBeenCalled();
  });
});

describe('the stars of a profile', () => {
  it('of a visitor are kept, with the way to sign in and back to her', async () => {
    await openProfile();
    await heading();
    await act(async () => fireEvent.click(star(4)));
    expect(castVote).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Sign in so that it counts' }).getAttribute('href')).toBe(
      `/auth?next=${encodeURIComponent(`/u/${profileId}`)}`,
    );
  });

  it('of a voter are cast, and the standing is asked for again', async () => {
    const vote = {
      entryId: 'entry-1',
      stars: 5,
      state: 'counted',
      receipt: 'r'.repeat(9),
      castAt: '',
    } as const;
    vi.mocked(castVote).mockResolvedValue(vote);
    $session.set(voter);
    await openProfile();
    await heading();
    vi.mocked(getProfile).mockResolvedValue(withWeek({ votes: 1205 }));
    await act(async () => fireEvent.click(star(5)));
    const request = expect.objectContaining({ entryId: 'entry-1', stars: 5 });
    await vi.waitFor(() => expect(castVote).toHaveBeenCalledExactlyOnceWith(request));
    await screen.findByText('1,205', undefined, { timeout: 3000 });
  });

  it('are given in the last 24 hours too', async () => {
    vi.mocked(getProfile).mockResolvedValue(withWeek(hiddenStanding));
    await openProfile();
    await heading();
    expect(star(1)).toBeTruthy();
  });

  it.each(['provisional', 'cancelled'] as const)('cannot be given in a week that is %s', async (phase) => {
    vi.mocked(getProfile).mockResolvedValue(withWeek({ phase }));
    await openProfile();
    await heading();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('are not offered by somebody who rests, nor to herself', async () => {
    vi.mocked(getProfile).mockResolvedValue(restingProfile);
    await openProfile();
    await heading();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    cleanup();
    queryClient.clear();
    vi.mocked(getProfile).mockResolvedValue(competingProfile);
    $session.set({ ...voter, userId: profileId });
    await openProfile();
    await heading();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });
});

describe('her own page', () => {
  it('tells her, and nobody else, how others see it', async () => {
    $session.set({ ...voter, userId: profileId });
    vi.mocked(listUnseenMedia).mockResolvedValue([
      { id: 'film', kind: 'video', state: 'pending', reason: null, address: null },
    ]);
    await openProfile();
    await screen.findByText('Received, waits for its review');
    expect(screen.getByText('This is how others see your page.')).toBeTruthy();
    cleanup();
    $session.set(voter);
    await openProfile();
    await heading();
    expect(document.querySelector('[data-part="profile-own"]')).toBeNull();
    expect(listUnseenMedia).toHaveBeenCalledOnce();
  });
});

describe('a page that was built for her', () => {
  const built = {
    profile: { ...withWeek({ rank: null, score: null, votes: null }), results: null },
    validUntil: '2999-01-01T00:00:00Z',
  };
  const tree = (change: object = {}) => (
    <Suspense>
      <Profile lang="en" built={{ ...built, ...change }} missing={<p>nobody</p>} />
    </Suspense>
  );

  let leave = (): void => undefined;
  afterEach(() => leave());

  async function hydrate(page: ReactElement, errorsSeen: unknown[] = []) {
    const host = document.createElement('div');
    host.innerHTML = renderToString(page);
    document.body.append(host);
    const before = host.textContent;
    const root = await act(async () =>
      hydrateRoot(host, page, { onRecoverableError: (error) => errorsSeen.push(error) }),
    );
    leave = () => {
      act(() => root.unmount());
      host.remove();
    };
    return before;
  }

  it('shows her before the answer, without a standing, and hydrates without a mismatch', async () => {
    const errorsSeen: unknown[] = [];
    await openProfile();
    await heading();
    cleanup();
    const before = await hydrate(tree(), errorsSeen);
    expect(before).toContain('Ana Reyes');
    expect(before).not.toMatch(/4\.30|1,204|Past results/);
    expect(errorsSeen).toEqual([]);
    await vi.waitFor(() => expect(standing()).toEqual(['3', '4.30', '1,204']));
  });

  describe('of somebody who is signed in', () => {
    const mark = () => document.documentElement.dataset['staleProfile'];
    const answer: { give: (profile: Promise<typeof competingProfile>) => void } = { give: () => undefined };

    beforeEach(async () => {
      await openProfile('/u/someone');
      cleanup();
      document.documentElement.dataset['staleProfile'] = '';
      document.title = 'Diadem';
      $session.set(voter);
      vi.mocked(getProfile).mockImplementation(() => new Promise((resolve) => (answer.give = resolve)));
      await hydrate(tree());
    });

    it('shows nothing of her until the server has answered', async () => {
      expect(mark()).toBeUndefined();
      expect(document.body.textContent).not.toContain('Ana Reyes');
      expect(document.querySelector('img')).toBeNull();
      expect(document.title).toBe('Diadem');
      expect(document.querySelector('[aria-busy="true"] [data-part="profile"]')).toBeTruthy();
      await act(async () => answer.give(Promise.resolve(competingProfile)));
      expect((await heading()).textContent).toBe('Ana Reyes');
    });

    it('and nothing at all to whoever is apart from her', async () => {
      await act(async () => answer.give(Promise.reject(new AppError('no_such_profile'))));
      await screen.findByText('nobody');
      expect(document.body.textContent).not.toContain('Ana Reyes');
      await vi.waitFor(() => expect(document.title).toBe('This page does not exist · Diadem'));
    });

    it('and nothing when there is no answer, until another attempt has one', async () => {
      vi.mocked(getProfile).mockRejectedValueOnce(new AppError('unavailable'));
      await act(async () => answer.give(Promise.reject(new AppError('unavailable'))));
      expect((await screen.findByRole('alert')).textContent).toContain(errors.unavailable);
      expect(document.body.textContent).not.toContain('Ana Reyes');
      vi.mocked(getProfile).mockResolvedValue(competingProfile);
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
      expect((await heading()).textContent).toBe('Ana Reyes');
    });
  });

  it('does not show what is too old', async () => {
    vi.mocked(getProfile).mockReturnValue(new Promise(() => undefined));
    await openProfile('/u/someone');
    cleanup();
    await hydrate(tree({ validUntil: '2020-01-01T00:00:00Z' }));
    await vi.waitFor(() =>
      expect(document.querySelector('[aria-busy="true"] [data-part="profile"]')).toBeTruthy(),
    );
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('has the head of an address where nobody ever was, once she has left', async () => {
    const head = () => [...document.head.children].map((tag) => tag.outerHTML).sort();
    vi.mocked(getProfile).mockRejectedValue(new AppError('no_such_profile'));
    await openProfile('/u/3f1d2c4b-0000-4000-8000-00000000000f');
    await screen.findByText('nobody is here');
    const unknown = head();
    expect(unknown.join()).toContain('noindex');
    cleanup();
    queryClient.clear();
    vi.mocked(getProfile).mockResolvedValue(competingProfile);
    await openProfile();
    await heading();
    // The positive control: with her there it is another head.
    expect(head().join()).toContain('Ana Reyes');
    expect(head()).not.toEqual(unknown);
    cleanup();
    queryClient.clear();
    vi.mocked(getProfile).mockRejectedValue(new AppError('no_such_profile'));
    await openProfile();
    await screen.findByText('nobody is here');
    expect(head()).toEqual(unknown);
  });

  it('gives way when she has left since', async () => {
    vi.mocked(getProfile).mockRejectedValue(new AppError('no_such_profile'));
    await openProfile('/u/someone');
    cleanup();
    await hydrate(tree());
    await screen.findByText('nobody');
  });
});
