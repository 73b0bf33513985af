// What one rarely wants from a contestant's page, one press away: a native popover, which closes itself and gives the
// focus back. Each dialog is loaded when it is chosen.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { loadReportDialog } from '#screens/system/load-report-dialog.tsx';
import type { LoadDialog } from '#screens/system/use-loaded-dialog.ts';
import { Sign } from '#ui/Sign.tsx';
import { ACTION_CLASSES } from './action-classes.ts';

type ProfileMenuProps = {
  readonly profile: { readonly profileId: string; readonly displayName: string };
  readonly lang: Lang;
  readonly t: T<'profile'>;
  readonly onCode: () => void;
  /** Shows a dialog once it is loaded. */
  readonly open: (load: LoadDialog) => void;
  readonly onBlocked: () => void;
};

/** On a phone a sheet at its lower edge, within reach of the thumb. */
const SHEET_CLASSES =
  'inset-x-0 top-auto bottom-0 w-full max-w-none rounded-t-photo bg-surface px-gutter pt-2 pb-[calc(16px+env(safe-area-inset-bottom))] text-ink shadow-sheet backdrop:bg-shade';

/** From 768 px below its button; in the middle for a browser that cannot anchor it there. */
const BELOW_CLASSES =
  'md:inset-auto md:mt-1 md:w-max md:min-w-[240px] md:max-w-[min(360px,90vw)] md:rounded-photo md:px-3 md:py-2 md:[position-anchor:--profile-menu] md:[position-area:block-end_span-inline-start] md:[position-try-fallbacks:flip-block] md:backdrop:bg-transparent md:not-supports-[anchor-name:--a]:inset-0 md:not-supports-[anchor-name:--a]:m-auto md:not-supports-[anchor-name:--a]:h-fit';

export function ProfileMenu({ profile, lang, t, onCode, open, onBlocked }: ProfileMenuProps) {
  const { profileId, displayName } = profile;
  const menu = useRef<HTMLUListElement>(null);
  const id = useId();

  /** The menu gives the focus back first: the dialog gives it to the same place when it closes. */
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  const report = (): void =>
    open((onClose) =>
      loadReportDialog({ thing: { subject: 'profile', profileId }, displayName, lang }, () => {
        leaveAddressedReport();
        onClose();
      }),
    );
  const block = (): void =>
    open(async (onClose) => {
      const { default: BlockDialog } = await import('#features/privacy/BlockDialog.tsx');
      const person = { profileId, displayName, lang };
      return <BlockDialog {...person} onBlocked={onBlocked} onClose={onClose} />;
    });

  // Who signed in to report comes back by `#report`, and so does a link that leads there.
  const latestReport = useRef(report);
  useEffect(() => {
    if (isReportAddressed()) latestReport.current();
  }, []);

  return (
    <div className="md:[anchor-scope:--profile-menu]">
      <button
        type="button"
        className={`${ACTION_CLASSES} md:[anchor-name:--profile-menu]`}
        popoverTarget={id}
        aria-label={`${t('profile.more')}: ${displayName}`}
      >
        <Sign name="more" />
        {t('profile.more')}
      </button>
      <ul ref={menu} id={id} popover="auto" className={`${SHEET_CLASSES} ${BELOW_CLASSES}`}>
        <MenuItem onClick={choose(onCode)}>{t('profile.qrCode')}</MenuItem>
        <MenuItem onClick={choose(report)}>{t('profile.report', { name: displayName })}</MenuItem>
        <MenuItem onClick={choose(block)}>{t('profile.block', { name: displayName })}</MenuItem>
      </ul>
    </div>
  );
}

function isReportAddressed(): boolean {
  return location.hash === '#report';
}

/** Only once the dialog is closed: until the reader is known the page may be drawn twice. */
function leaveAddressedReport(): void {
  if (isReportAddressed()) history.replaceState(history.state, '', location.pathname + location.search);
}

function MenuItem({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="min-h-12 w-full cursor-pointer wrap-anywhere border-line p-2 text-start in-[li+li]:border-t hover:text-garnet active:opacity-70"
        onClick={onClick}
      >
        {children}
      </button>
    </li>
  );
}
