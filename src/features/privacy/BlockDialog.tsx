// Blocking somebody: what it does, the question, and that it is done. It opens by being mounted; load it lazily.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { blockPerson } from '#data/blocks.ts';
import type { Lang } from '#domain/locales.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { privacyTexts } from '#i18n/namespaces/privacy.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { Dialog } from '#ui/Dialog.tsx';

export type BlockDialogProps = {
  readonly profileId: string;
  readonly displayName: string;
  readonly lang: Lang;
  /** The person is blocked, and whoever did it has read so: what shows that person goes now. */
  readonly onBlocked: () => void;
  /** The dialog is closed, after `onBlocked` too. */
  readonly onClose: () => void;
};

type State =
  | { readonly status: 'asking' | 'blocking' | 'blocked' }
  | { readonly status: 'failed'; readonly error: AppError };

export default function BlockDialog(props: BlockDialogProps) {
  const { profileId, displayName: name, lang, onBlocked, onClose } = props;
  const t = useT(lang, privacyTexts, errorsTexts);
  const isSignedOut = useStore($session).status === 'signedOut';
  const [state, setState] = useState<State>({ status: 'asking' });
  const isBlocked = state.status === 'blocked';

  const block = async (): Promise<void> => {
    if (state.status === 'blocking') return;
    setState({ status: 'blocking' });
    try {
      await blockPerson(profileId);
      setState({ status: 'blocked' });
    } catch (thrown) {
      setState({ status: 'failed', error: toAppError(thrown) });
    }
  };

  return (
    <Dialog
      isOpen
      title={t(isBlocked ? 'privacy.blockedTitle' : 'privacy.blockTitle', { name })}
      closeLabel={t(isBlocked ? 'privacy.done' : 'privacy.cancel')}
      onClose={() => {
        if (isBlocked) onBlocked();
        onClose();
      }}
    >
      <div className="dialog-body">
        {isSignedOut && !isBlocked ? (
          <SignInFirst lang={lang} t={t} />
        ) : (
          <>
            {isBlocked ? <Done t={t} /> : <Consequences name={name} t={t} />}
            <p className="text-danger" role="alert">
              {state.status === 'failed' && problemText(state.error, t)}
            </p>
            {isBlocked ? (
              <a className="text-link" href={`${pageHref(lang, 'account')}#privacy`}>
                {t('privacy.blockedPeople')}
              </a>
            ) : (
              <button
                type="button"
                className="button"
                aria-disabled={state.status === 'blocking'}
                onClick={() => void block()}
              >
                {t(ACTIONS[state.status])}
              </button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const ACTIONS = {
  asking: 'privacy.block',
  blocking: 'privacy.blocking',
  failed: 'privacy.tryAgain',
} as const;

/** The hint of `block_person` where the caller has blocked as many people as possible. */
const FULL_LIST_HINT = 'Unblock a person first.';

type Words = { readonly t: T<'privacy' | 'errors'> };

function Consequences({ name, t }: Words & { readonly name: string }) {
  return (
    <>
      <p>{t('privacy.blockLead')}</p>
      <p className="text-muted">{t('privacy.blockSilent', { name })}</p>
    </>
  );
}

/** The button that was pressed is gone: the focus, and with it a screen reader, goes on here. */
function Done({ t }: Words) {
  return (
    <p tabIndex={-1} ref={(element) => element?.focus()}>
      {t('privacy.blockedLead')}
    </p>
  );
}

function SignInFirst({ lang, t }: Words & { readonly lang: Lang }) {
  const here = location.pathname + location.search + location.hash;
  return (
    <>
      <p>{t('privacy.signInFirst')}</p>
      <a className="button" href={`${pageHref(lang, 'auth')}?next=${encodeURIComponent(here)}`}>
        {t('privacy.signIn')}
      </a>
    </>
  );
}

/** A full list of blocked people needs another answer than too many calls, which pass with time. */
function problemText({ code, hint }: AppError, t: T<'privacy' | 'errors'>): string {
  return code === 'rate_limited' && hint === FULL_LIST_HINT ? t('privacy.blockLimit') : errorText(t, code);
}
