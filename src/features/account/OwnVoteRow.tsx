// One vote: for whom, where, how many stars, what became of it, when, and its receipt.

import { photoUrl } from '#data/entities/photo-url.ts';
import type { ListedVote } from '#data/own-votes.ts';
import { countryName } from '#domain/country-names.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { profileHref, weekHref } from '#i18n/routing/links.ts';
import { Photo } from '#ui/Photo.tsx';
import { Star } from '#ui/Star.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { AccountT } from './labels.ts';
import { OWN_VOTE, OWN_VOTE_PHOTO, OWN_VOTE_STARS } from './own-vote-layout.ts';
import { VoteReceipt } from './VoteReceipt.tsx';
import { weekNumber } from './vote-weeks.ts';

type OwnVoteRowProps = { readonly vote: ListedVote; readonly lang: Lang; readonly t: AccountT };

const THUMB_SIZES = '72px';

export function OwnVoteRow({ vote, lang, t }: OwnVoteRowProps) {
  const { contestant, country, week } = vote;
  const portrait = contestant?.portrait;
  const sources = portrait?.sizes.map(({ width, height, path }) => ({ width, height, src: photoUrl(path) }));
  const name = contestant?.displayName ?? t('account.gone');
  return (
    <li className={OWN_VOTE} data-part="own-vote">
      <Photo
        className={OWN_VOTE_PHOTO}
        sources={sources ?? []}
        alt=""
        sizes={THUMB_SIZES}
        placeholder={portrait?.placeholder}
      />
      <div className="max-md:col-start-2">
        <p className="font-semibold">
          {contestant ? (
            <a
              className="hover:underline hover:underline-offset-[0.22em]"
              data-part="own-vote-name"
              href={profileHref(lang, contestant.profileId)}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p>
          <a
            className="inline-block min-h-6 text-xs/[24px] text-muted hover:text-ink hover:underline hover:underline-offset-[0.22em]"
            href={weekHref(localeOf(lang, country), week)}
          >
            {t('account.contestOf', { country: countryName(country, lang), number: weekNumber(week) })}
          </a>
        </p>
      </div>
      <div className={OWN_VOTE_STARS}>
        <p className="flex gap-[2px] text-md">
          <VisuallyHidden>{t('voting.yourVote', { count: vote.stars })}</VisuallyHidden>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} filled={star <= vote.stars} />
          ))}
        </p>
        <OwnVoteState vote={vote} t={t} />
      </div>
      <div className="text-xs text-muted tabular-nums lining-nums max-md:col-start-2">
        <p>{t('account.castAt', { time: localTime(lang, vote.castAt) })}</p>
        {vote.changedAt !== vote.castAt && (
          <p>{t('account.changedAt', { time: localTime(lang, vote.changedAt) })}</p>
        )}
        <VoteReceipt receipt={vote.receipt} name={name} t={t} />
      </div>
    </li>
  );
}

const STATES = {
  counted: 'account.stateCounted',
  held: 'account.stateHeld',
  void: 'account.stateVoid',
} as const;

const REASONS = {
  shared_device: 'account.reasonSharedDevice',
  burst: 'account.reasonBurst',
  weak_signals: 'account.reasonWeak',
  unknown: 'account.reasonUnknown',
  account_deleted: 'account.reasonAccountDeleted',
  account_suspended: 'account.reasonAccountSuspended',
  entry_withdrawn: 'account.reasonEntryWithdrawn',
  entry_disqualified: 'account.reasonEntryDisqualified',
  admin_voided: 'account.reasonAdminVoided',
  week_cancelled: 'account.reasonCancelled',
  undecided: 'account.reasonUndecided',
} as const;

function OwnVoteState({ vote: { state, reason, isCheckedAtClose }, t }: Pick<OwnVoteRowProps, 'vote' | 't'>) {
  if (isCheckedAtClose && state !== 'void') {
    return (
      <p className="text-xs text-muted" data-state="unchecked">
        {t('account.checkedAtClose')}
      </p>
    );
  }
  return (
    <p
      className="text-xs data-[state=counted]:text-positive data-[state=held]:text-warning data-[state=void]:text-danger"
      data-state={state}
    >
      {t(STATES[state])}
      {reason && <span className="block text-muted">{t(REASONS[reason])}</span>}
    </p>
  );
}

/** In the time zone of the device: it is the voter's own day that is looked for. */
function localTime(lang: Lang, instant: string): string {
  return formatDateTime(lang, instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
