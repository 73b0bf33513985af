// What one rarely wants from a contestant's page, one press away: a native popover, which closes itself and gives the
// focus back. Each dialog is loaded when it is chosen.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { loadReportDialog } from '#screens/system/load-report-dialog.tsx';
import type { LoadDialog } from '#screens/system/use-loaded-dialog.ts';
import { Sign } from '#ui/Sign.tsx';

type ProfileMenuProps = {
  readonly profile: { readonly profileId: string; readonly displayName: string };
  readonly lang: Lang;
  readonly t: T<'profile'>;
  readonly onCode: () => void;
  /** Shows a dialog once it is loaded. */
  readonly open: (load: LoadDialog) => void;
  readonly onBlocked: () => void;
};

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
      const { default: BlockDialog } = await import('#features/safety/BlockDialog.tsx');
      const person = { profileId, displayName, lang };
      return <BlockDialog {...person} onBlocked={onBlocked} onClose={onClose} />;
    });

  // Who signed in to report comes back by `#report`, and so does a link that leads there.
  const latestReport = useRef(report);
  useEffect(() => {
    if (isReportAddressed()) latestReport.current();
  }, []);

  return (
    <div className="profile-menu">
      <button
        type="button"
        className="button button-quiet profile-action"
        popoverTarget={id}
        aria-label={`${t('profile.more')}: ${displayName}`}
      >
        <Sign name="more" />
        {t('profile.more')}
      </button>
      <ul ref={menu} id={id} popover="auto" className="profile-menu-list">
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
      <button type="button" className="profile-menu-item" onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
