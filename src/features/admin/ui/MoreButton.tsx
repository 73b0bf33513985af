import { errorText } from '#i18n/error-text.ts';
import type { AdministrationT } from './labels.ts';
import type { Pages } from './use-pages.ts';

type MoreButtonProps = {
  readonly t: AdministrationT;
  readonly more: Pick<Pages<unknown>, 'isEnd' | 'isLoadingMore' | 'moreError' | 'showMore'>;
};

/** Asks for the next page; nothing where there is none. */
export function MoreButton({ t, more }: MoreButtonProps) {
  if (more.isEnd) return null;
  return (
    <div className="grid justify-items-center">
      <p className="text-danger empty:hidden" role="alert">
        {more.moreError && errorText(t, more.moreError)}
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={more.isLoadingMore}
        onClick={() => !more.isLoadingMore && void more.showMore()}
      >
        {t('administration.more')}
      </button>
    </div>
  );
}
