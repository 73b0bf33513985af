import { useStore } from '@nanostores/react';
import type { ModerationT } from './labels.ts';
import { $pictures, fetchFilm, filmOf } from './review-pictures.ts';

/** The film itself, once somebody asks for it: it is large. */
export function ReviewFilm({ t, id }: { readonly t: ModerationT; readonly id: string }) {
  const key = filmOf(id);
  const film = useStore($pictures, { keys: [key] })[key];
  if (film?.status === 'ready') {
    return (
      <video
        className="max-h-[60svb] w-full rounded-photo"
        src={film.url}
        controls
        autoPlay
        muted
        loop
        playsInline
      />
    );
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={film?.status === 'loading'}
      onClick={() => void fetchFilm(id)}
    >
      {film?.status === 'loading' ? t('moderation.pictureLoads') : t('moderation.playFilm')}
    </button>
  );
}
