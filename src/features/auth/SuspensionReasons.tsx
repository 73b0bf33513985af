import { OPERATOR } from '#domain/brand.ts';
import type { SuspensionReason } from '#domain/suspension-reasons.ts';
import type { T } from '#i18n/t.ts';

type SuspensionReasonsProps = {
  readonly t: T<'auth'>;
  /** Null where an admin gave none that has a sentence. */
  readonly reason: SuspensionReason | null;
};

/** Why somebody is suspended, what that means, and how to object. */
export function SuspensionReasons({ t, reason }: SuspensionReasonsProps) {
  const subject = encodeURIComponent(t('auth.suspendedTitle'));
  return (
    <>
      {reason && (
        <p>
          <strong>{t('auth.suspendedReason')}</strong>
          <br />
          {t(`auth.suspendedFor_${reason}`)}
        </p>
      )}
      <p>
        {t('auth.suspendedObject')}{' '}
        <a className="text-link wrap-anywhere" href={`mailto:${OPERATOR.contact}?subject=${subject}`}>
          <bdi>{OPERATOR.contact}</bdi>
        </a>
      </p>
    </>
  );
}
