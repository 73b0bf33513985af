// When and with what the signed-in person signed in, newest first.
import { useEffect, useState } from 'react';
import { listSignIns, type SignIn } from '#data/session/sign-ins.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { nameBrowser } from './browser-name.ts';

type SignInHistoryProps = {
  readonly lang: Lang;
  readonly t: T<'device' | 'errors'>;
  readonly userId: string;
};

export function SignInHistory({ lang, t, userId }: SignInHistoryProps) {
  const state = useSignIns(userId);
  return (
    <RequestGate
      state={state}
      loading={<Skeleton />}
      empty={<GateMessage text={t('device.empty')} />}
      t={t}
      retryLabel={t('device.tryAgain')}
    >
      {(signIns) => (
        <ul aria-label={t('device.title')}>
          {signIns.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} lang={lang} t={t} />
          ))}
        </ul>
      )}
    </RequestGate>
  );
}

function SignInRow({
  signIn,
  lang,
  t,
}: Pick<SignInHistoryProps, 'lang' | 't'> & { readonly signIn: SignIn }) {
  const known = nameBrowser(signIn.userAgent ?? '');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 wrap-anywhere sm:grid-cols-[2fr_2fr_3fr]">
      <time dateTime={signIn.createdAt}>{formatDateTime(lang, signIn.createdAt, zone)}</time>
      <span>{known ? t('device.browserOn', known) : t('device.unknown')}</span>
      <span className="text-muted">
        {signIn.provider === 'google' ? t('device.withGoogle') : t('device.byEmail')}
        {signIn.ipAddress && (
          <>
            {' · '}
            <bdi dir="ltr">{signIn.ipAddress}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

function useSignIns(userId: string): RequestState<readonly SignIn[]> {
  const [state, setState] = useState<RequestState<readonly SignIn[]>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // A new attempt is a new request: the effect asks again for it.
  useEffect(() => {
    let isCurrent = attempt >= 0;
    const show = (next: RequestState<readonly SignIn[]>): void => {
      if (isCurrent) setState(next);
    };
    const retry = (): void => {
      setState({ status: 'loading' });
      setAttempt((before) => before + 1);
    };
    listSignIns(userId).then(
      (data) => show(data.length > 0 ? { status: 'ready', data } : { status: 'empty' }),
      (thrown: unknown) => show({ status: 'error', error: toAppError(thrown), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, attempt]);
  return state;
}
