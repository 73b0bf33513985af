// Below what is enlarged: the other pieces, which of them this is, what is said against it, and the way out.
import type { T } from '#i18n/t.ts';
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
    <div className="profile-zoom-bar">
      {kinds.length > 1 &&
        kinds.map((other, place) => (
          <button key={other} type="button" aria-pressed={place === index} onClick={() => onShow(place)}>
            {pieceWord(other, t)}
          </button>
        ))}
      {kinds.length > 1 && kind && (
        <p className="profile-zoom-place tabular-nums lining-nums" role="status">
          {t('profile.place', { number: index + 1, total: kinds.length })}
          <span className="sr-only">{`: ${pieceWord(kind, t)}`}</span>
        </p>
      )}
      {onReport && kind && (
        <button
          type="button"
          className="profile-zoom-report"
          aria-haspopup="dialog"
          onClick={() => onReport(kind)}
        >
          <svg className="profile-zoom-flag" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 14.5v-12h8l-2 3 2 3h-8" />
          </svg>
          <span>{t(kind === 'video' ? 'profile.reportVideo' : 'profile.reportPhoto')}</span>
        </button>
      )}
      <button type="button" className="profile-zoom-close" onClick={onClose}>
        {t('profile.close')}
      </button>
    </div>
  );
}
