// Below what is enlarged: the other pieces, which of them this is, what is said against it, and the way out.
import type { T } from '#i18n/t.ts';
import { PieceButton } from '../PieceButton.tsx';
import { type PieceKind, pieceWord, type ReportPicture } from './piece-word.ts';

type ProfileZoomBarProps = {
  readonly kinds: readonly PieceKind[];
  readonly index: number;
  readonly t: T<'profile'>;
  readonly onShow: (place: number) => void;
  readonly onReport: ReportPicture | undefined;
  readonly onClose: () => void;
};

export function ProfileZoomBar({ kinds, index, t, onShow, onReport, onClose }: ProfileZoomBarProps) {
  const kind = kinds[index];
  return (
    // Where a line is short, the report and the way out stand at the ends of a second one.
    <div className="flex flex-wrap gap-x-[clamp(8px,3vw,24px)] border-line border-t px-gutter pt-1 pb-[calc(4px+env(safe-area-inset-bottom))]">
      {kinds.length > 1 &&
        kinds.map((other, place) => (
          <PieceButton key={other} isShown={place === index} onClick={() => onShow(place)}>
            {pieceWord(other, t)}
          </PieceButton>
        ))}
      {kinds.length > 1 && kind && (
        <p
          className="ms-auto self-center whitespace-nowrap text-muted text-xs tabular-nums lining-nums"
          role="status"
        >
          {t('profile.place', { number: index + 1, total: kinds.length })}
          <span className="sr-only">{`: ${pieceWord(kind, t)}`}</span>
        </p>
      )}
      {onReport && kind && (
        <button
          type="button"
          className="flex min-h-touch min-w-touch cursor-pointer items-center justify-center gap-2 text-muted text-xs first:ms-auto hover:text-ink active:opacity-70 max-sm:me-auto"
          aria-haspopup="dialog"
          onClick={() => onReport(kind)}
        >
          <svg
            className="w-4 flex-none fill-none stroke-[1.4] stroke-current rtl:-scale-x-100"
            viewBox="0 0 16 16"
            aria-hidden="true"
          >
            <path d="M3.5 14.5v-12h8l-2 3 2 3h-8" />
          </svg>
          <span>{t(kind === 'video' ? 'profile.reportVideo' : 'profile.reportPhoto')}</span>
        </button>
      )}
      <button
        type="button"
        className="min-h-touch min-w-touch cursor-pointer text-garnet text-xs only:ms-auto active:opacity-70 max-sm:ms-auto"
        data-part="profile-zoom-close"
        onClick={onClose}
      >
        {t('profile.close')}
      </button>
    </div>
  );
}
