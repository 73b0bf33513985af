// What became of the appeals of a week, and the form for held votes that were not appealed yet.
import { type SubmitEvent, useState } from 'react';
import type { ListedVote } from '#data/own-votes.ts';
import { APPEAL_LENGTH, appealHeldVotes, listVoteAppeals, type VoteAppeal } from '#data/vote-appeals.ts';
import { countryName } from '#domain/country-names.ts';
import type { Country, Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { TextArea } from '#ui/TextArea.tsx';
import type { AccountT } from './labels.ts';

type VoteAppealsProps = {
  readonly lang: Lang;
  readonly t: AccountT;
  readonly voterId: string;
  readonly week: string;
  /** The own votes of this week. */
  readonly votes: readonly ListedVote[];
};

const OUTCOMES = {
  released: 'account.appealReleased',
  voided: 'account.appealVoided',
  undecided: 'account.appealUndecided',
} as const;

/** Nothing for a week without held votes and without an appeal. Until the appeals are known, no form is offered. */
export function VoteAppeals({ lang, t, voterId, week, votes }: VoteAppealsProps) {
  const { data } = useSharedQuery<readonly VoteAppeal[]>({
    queryKey: queryKeys.voteAppeals(voterId),
    queryFn: ({ signal }) => listVoteAppeals({ signal }),
  });
  if (!data) return null;
  const appeals = data.filter((appeal) => appeal.week === week);
  const held = new Set(votes.filter(({ state }) => state === 'held').map(({ country }) => country));
  for (const { country } of appeals) held.delete(country);
  const remember = (appeal: VoteAppeal) =>
    queryClient.setQueryData(queryKeys.voteAppeals(voterId), [appeal, ...data]);
  return (
    <>
      {appeals.map(({ country, decision }) => (
        <p key={country} className="py-2" role="status">
          {t(decision ? OUTCOMES[decision] : 'account.appealWaiting', {
            country: countryName(country, lang),
          })}
        </p>
      ))}
      {[...held].map((country) => (
        <VoteAppealForm key={country} lang={lang} t={t} country={country} week={week} onSent={remember} />
      ))}
    </>
  );
}

type VoteAppealFormProps = Pick<VoteAppealsProps, 'lang' | 't' | 'week'> & {
  readonly country: Country;
  readonly onSent: (appeal: VoteAppeal) => void;
};

function VoteAppealForm({ lang, t, country, week, onSent }: VoteAppealFormProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') {
      setError('invalid_field');
      return;
    }
    setSending(true);
    setError(null);
    try {
      onSent(await appealHeldVotes(country, week, text.trim()));
    } catch (thrown) {
      setError(toAppError(thrown).code);
      setSending(false);
    }
  };
  return (
    <form
      className="grid max-w-form gap-4 py-3"
      aria-busy={isSending}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        name="appeal"
        label={t('account.appealLabel')}
        hint={t('account.appealLead', { country: countryName(country, lang) })}
        rows={3}
        value={text}
        error={error && errorText(t, error)}
        onChange={(typed) => setText([...typed].slice(0, APPEAL_LENGTH).join(''))}
      />
      <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
        {t('account.appealSend')}
      </button>
    </form>
  );
}
