// Undoing a wave: everything that strangers and new accounts hid since a moment is shown again with one click.
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { getReportWave, republishWave, type WaveSelection } from '#data/reports.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAnswer } from '#query/use-answer.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { CasesT } from '../labels.ts';

type ReportWaveProps = { readonly t: CasesT; readonly onDone: () => void };

const REPORTERS = ['both', 'without_account', 'new_account'] as const;
const HOURS = [1, 24, 168] as const;

export function ReportWave({ t, onDone }: ReportWaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown !== null) outcome.current?.focus();
  }, [shown]);
  const done = (cases: number): void => {
    setShown(cases);
    setOpen(false);
    onDone();
  };
  return (
    <>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="text-link inline-flex min-h-touch cursor-pointer items-center">
          {t('cases.wave')}
        </summary>
        {isOpen && <WaveForm t={t} onDone={done} />}
      </details>
      {/* It takes the focus so that it is read; nothing can be pressed here. */}
      <p className="font-semibold empty:hidden focus:outline-none" role="status" ref={outcome} tabIndex={-1}>
        {shown !== null && t('cases.waveDone', { number: shown })}
      </p>
    </>
  );
}

type WaveFormProps = {
  readonly t: CasesT;
  readonly onDone: (cases: number) => void;
};

function WaveForm({ t, onDone }: WaveFormProps) {
  const id = useId();
  const [reporters, setReporters] = useState<WaveSelection['reporters']>('both');
  const [hours, setHours] = useState<number>(HOURS[0]);
  const [now] = useState(serverNow);
  const selection = { reporters, since: new Date(now - hours * 3_600_000).toISOString() };
  const { state } = useAnswer(`wave ${reporters} ${selection.since}`, () => getReportWave(selection));
  const isEmpty = state.status === 'ready' && state.data.cases === 0;
  return (
    <div className="grid max-w-[480px] gap-3 pt-2 pb-4">
      <p className="text-muted">{t('cases.waveHint')}</p>
      <div className="field">
        <label htmlFor={`${id}-reporters`}>{t('cases.waveReporters')}</label>
        <select
          className="field-input"
          id={`${id}-reporters`}
          value={reporters}
          onChange={(event) => setReporters(event.target.value as WaveSelection['reporters'])}
        >
          {REPORTERS.map((each) => (
            <option key={each} value={each}>
              {t(`cases.wave_${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-since`}>{t('cases.waveSince')}</label>
        <select
          className="field-input"
          id={`${id}-since`}
          value={hours}
          onChange={(event) => setHours(Number(event.target.value))}
        >
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {t('cases.waveHours', { number: each })}
            </option>
          ))}
        </select>
      </div>
      <RequestGate
        state={isEmpty ? { status: 'empty' } : state}
        loading={<Skeleton className="block h-[120px]" />}
        empty={<GateMessage text={t('cases.waveNone')} />}
        t={t}
        retryLabel={t('cases.tryAgain')}
      >
        {({ cases }) => <WaveConfirm t={t} cases={cases} selection={selection} onDone={onDone} />}
      </RequestGate>
    </div>
  );
}

type WaveConfirmProps = WaveFormProps & { readonly cases: number; readonly selection: WaveSelection };

/** The number and the reason stand before the click that shows everything again. */
function WaveConfirm({ t, cases, selection, onDone }: WaveConfirmProps) {
  const id = useId();
  const [failure, setFailure] = useState<AppErrorCode | null>(null);
  const [isSending, setSending] = useState(false);
  const reason = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      onDone((await republishWave(selection, reason.current?.value.trim() ?? '')).cases);
    } catch (thrown) {
      setFailure(toAppError(thrown).code);
      reason.current?.focus();
    } finally {
      setSending(false);
    }
  };
  return (
    <form className="grid gap-3" aria-busy={isSending} onSubmit={(event) => void submit(event)}>
      <p>
        <strong>{t('cases.waveCount', { number: cases })}</strong>
      </p>
      <div className="field">
        <label htmlFor={`${id}-reason`}>{t('cases.waveReason')}</label>
        <input
          className="field-input"
          id={`${id}-reason`}
          ref={reason}
          maxLength={500}
          autoComplete="off"
          required
        />
      </div>
      <p className="text-danger empty:hidden" role="alert">
        {failure && errorText(t, failure)}
      </p>
      <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
        {t('cases.waveShow')}
      </button>
    </form>
  );
}
