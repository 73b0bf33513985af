// The pictures of a case. Their signed addresses live 60 s, so the bytes are kept while the case is on the screen.
import { useEffect, useRef, useState } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import { fetchPrivateFile } from '#data/entities/private-file.ts';
import { type SignedMedium, signMedia } from '#data/reviews.ts';
import type { Evidence } from './report-evidence.ts';

type Ready = { readonly status: 'ready'; readonly url: string; readonly kind: 'photo' | 'poster' | 'film' };

export type EvidencePicture = { readonly id: string } & ({ readonly status: 'loading' | 'failed' } | Ready);

type Pictures = Readonly<Record<string, EvidencePicture>>;

/** From the best one down; of a video its poster, until somebody plays it. */
const LOOKED_AT = ['2048', '800', 'poster', '320'] as const;

export type EvidencePictures = {
  readonly pictures: readonly EvidencePicture[];
  readonly fetchAgain: (id: string) => void;
  readonly play: (id: string) => void;
};

/** For one case: another one is another component, and the pictures of the one before are forgotten. */
export function useEvidencePictures({ mediaIds, publicPaths }: Evidence): EvidencePictures {
  const [fetched, setFetched] = useState<Pictures>({});
  const urls = useRef<string[] | null>(null);
  const wanted = mediaIds.join(' ');
  const fetchInto = async (ids: readonly string[], isFilm: boolean): Promise<void> => {
    for await (const picture of picturesOf(ids, isFilm)) {
      const url = picture.status === 'ready' ? [picture.url] : [];
      if (urls.current) urls.current.push(...url);
      else for (const each of url) URL.revokeObjectURL(each);
      if (urls.current) setFetched((before) => ({ ...before, [picture.id]: picture }));
    }
  };
  const latest = useRef(fetchInto);
  useEffect(() => {
    const kept: string[] = [];
    urls.current = kept;
    void latest.current(wanted.split(' ').filter(Boolean), false);
    return () => {
      urls.current = null;
      for (const url of kept) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  const shown = publicPaths.map(
    (path): EvidencePicture => ({ id: path, status: 'ready', url: photoUrl(path), kind: 'photo' }),
  );
  return {
    pictures: [...mediaIds.map((id): EvidencePicture => fetched[id] ?? { id, status: 'loading' }), ...shown],
    fetchAgain: (id) => void fetchInto([id], false),
    play: (id) => void fetchInto([id], true),
  };
}

/** One after the other, by addresses that were signed for all of them. */
async function* picturesOf(ids: readonly string[], isFilm: boolean): AsyncGenerator<EvidencePicture> {
  for (const id of ids) yield { id, status: 'loading' };
  const signed = ids.length > 0 ? await signMedia(ids).catch((): readonly SignedMedium[] => []) : [];
  for (const id of ids) {
    const urls = signed.find(({ mediaId: each }) => each === id)?.urls;
    const size = isFilm ? 'video' : LOOKED_AT.find((name) => urls?.[name]);
    const address = size && urls?.[size];
    const kind = isFilm ? 'film' : size === 'poster' ? 'poster' : 'photo';
    yield address ? await pictureAt(id, address, kind) : { id, status: 'failed' };
  }
}

async function pictureAt(id: string, address: string, kind: Ready['kind']): Promise<EvidencePicture> {
  try {
    return { id, status: 'ready', url: URL.createObjectURL(await fetchPrivateFile(address)), kind };
  } catch {
    return { id, status: 'failed' };
  }
}
