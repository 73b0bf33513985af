import { useState } from 'react';
import { type AdminContest, type ContestSettings, updateContest } from '#data/admin.ts';
import { Field } from '#ui/Field.tsx';
import { FormFailure, ReasonField, useAction } from '../ui/ActionForm.tsx';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import { fieldProblem } from '../ui/field-problem.ts';
import type { AdminT } from '../ui/labels.ts';
import { changedSettings, readSettings } from './contest-settings.ts';

type ContestFormProps = {
  readonly t: AdminT;
  readonly contest: AdminContest;
  readonly onSaved: (contests: readonly AdminContest[]) => void;
};

export function ContestForm({ t, contest, onSaved }: ContestFormProps) {
  const [saves, setSaves] = useState({ isLast: false, turn: 0 });
  const { error, isSending, submit } = useAction(async (fields, reason) => {
    setSaves(({ turn }) => ({ isLast: false, turn }));
    const changes: Partial<ContestSettings> = changedSettings(contest, readSettings(fields));
    onSaved(await updateContest(contest.country, changes, reason));
    setSaves(({ turn }) => ({ isLast: true, turn: turn + 1 }));
  });
  const problem = (field: Parameters<typeof fieldProblem>[2]) => fieldProblem(t, error, field);
  const number = { type: 'number', inputMode: 'numeric' } as const;
  return (
    <>
      <ActionOutcome text={saves.isLast && !error ? t('admin.saved') : null} turn={saves.turn} />
      <form
        className="grid max-w-[640px] gap-3 pt-2 pb-4"
        // What was saved is what the fields begin with.
        key={JSON.stringify(contest)}
        noValidate
        aria-busy={isSending}
        onSubmit={(event) => void submit(event, () => undefined)}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field
            {...number}
            name="minimum_age"
            label={t('admin.minimumAge')}
            defaultValue={contest.minimumAge}
            error={problem('minimum_age')}
          />
          <Field
            {...number}
            name="maximum_age"
            label={t('admin.maximumAge')}
            defaultValue={contest.maximumAge ?? ''}
            error={problem('maximum_age')}
          />
          <Field
            {...number}
            name="capacity"
            label={t('admin.defaultCapacity')}
            defaultValue={contest.capacity}
            error={problem('capacity')}
          />
          <Field
            name="rules_version"
            label={t('admin.rulesVersion')}
            defaultValue={contest.rulesVersion}
            error={problem('rules_version')}
            dir="ltr"
          />
        </div>
        <PrizeFields t={t} contest={contest} problem={problem} />
        <ReasonField t={t} error={error} />
        <FormFailure t={t} error={error} />
        <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
          {t('admin.save')}
        </button>
      </form>
    </>
  );
}

type PrizeFieldsProps = Pick<ContestFormProps, 't' | 'contest'> & {
  readonly problem: (field: Parameters<typeof fieldProblem>[2]) => string | null;
};

function PrizeFields({ t, contest: { prize }, problem }: PrizeFieldsProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <legend className="font-semibold">{t('admin.prize')}</legend>
      <p className="col-span-full text-muted">{t('admin.prizeHint')}</p>
      <Field
        name="prize_title"
        label={t('admin.prizeTitle')}
        defaultValue={prize?.title}
        error={problem('prize_title')}
      />
      <Field
        name="prize_sponsor"
        label={t('admin.prizeSponsor')}
        defaultValue={prize?.sponsor}
        error={problem('prize_sponsor')}
      />
      <Field
        name="prize_rules"
        label={t('admin.prizeRules')}
        defaultValue={prize?.rules}
        error={problem('prize_rules')}
        dir="ltr"
        inputMode="url"
      />
    </fieldset>
  );
}
