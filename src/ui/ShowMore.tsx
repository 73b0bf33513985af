// Below a list in pages: asks for the next page, and says why the last one did not come.
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { AppErrorCode } from '#lib/app-error.ts';

type ShowMoreProps = {
  readonly list: {
    readonly more: 'idle' | 'loading' | 'end';
    readonly moreError: AppErrorCode | null;
    readonly showMore: () => void;
  };
  readonly label: string;
  readonly loadingLabel: string;
  readonly t: T<'errors'>;
  readonly className?: string;
};

/** Nothing at the end of the list. */
export function ShowMore({ list, label, loadingLabel, t, className = 'justify-self-start' }: ShowMoreProps) {
  const { more, moreError, showMore } = list;
  const isLoading = more === 'loading';
  return (
    <>
      {moreError && <p role="alert">{errorText(t, moreError)}</p>}
      {more !== 'end' && (
        <button
          type="button"
          className={`button button-quiet ${className}`}
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : showMore}
        >
          {isLoading ? loadingLabel : label}
        </button>
      )}
    </>
  );
}
