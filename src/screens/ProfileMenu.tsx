// What one rarely wants from a contestant's page, one press away: a native popover, which closes itself and gives the
// focus back. A dialog that the site does not have has no entry here.
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { Sign } from '#ui/Sign.tsx';

type ProfileMenuProps = {
  readonly profile: { readonly profileId: string; readonly displayName: string };
  readonly lang: Lang;
  readonly t: T<'profile'>;
  readonly onCode: () => void;
  /** Shows a dialog once it is loaded. */
  readonly open: (load: (onClose: () => void) => Promise<ReactNode>) => void;
  readonly onBlocked: () => void;
};

type AnyDialogProps = { readonly displayName: string; readonly lang: Lang; readonly onClose: () => void };
type ReportedProfile = { readonly subject: 'profile'; readonly profileId: string };
type ReportDialogProps = AnyDialogProps & { readonly thing: ReportedProfile };
type BlockDialogProps = AnyDialogProps & { readonly profileId: string; readonly onBlocked: () => void };

const loadReport = Object.values(
  import.meta.glob<ComponentType<ReportDialogProps>>('../features/reports/ReportDialog.tsx', {
    import: 'default',
  }),
)[0];
const loadBlock = Object.values(
  import.meta.glob<ComponentType<BlockDialogProps>>('../features/safety/BlockDialog.tsx', {
    import: 'default',
  }),
)[0];

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
    open(async (onClose) => {
      const Report = await loadReport?.();
      const thing = { subject: 'profile', profileId } as const;
      const close = (): void => {
        leaveAddressedReport();
        onClose();
      };
      return Report && <Report thing={thing} displayName={displayName} lang={lang} onClose={close} />;
    });
  const block = (): void =>
    open(async (onClose) => {
      const Block = await loadBlock?.();
      const person = { profileId, displayName, lang };
      return Block && <Block {...person} onBlocked={onBlocked} onClose={onClose} />;
    });

  // Who signed in to report comes back by `#report`, and so does a link that leads there.
  const latestReport = useRef(report);
  useEffect(() => {
    if (isReportAddressed() && loadReport) latestReport.current();
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
        {loadReport && (
          <MenuItem onClick={choose(report)}>{t('profile.report', { name: displayName })}</MenuItem>
        )}
        {loadBlock && (
          <MenuItem onClick={choose(block)}>{t('profile.block', { name: displayName })}</MenuItem>
        )}
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
