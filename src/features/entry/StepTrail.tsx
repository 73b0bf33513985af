// The steps as a trail: which are done, which is shown, and the way back to each of them.
import type { MyEntry } from '#data/entities/entry.ts';
import { canOpen, isDone, STEPS, type Step } from './entry-steps.ts';
import type { EntryT } from './labels.ts';
import './step-trail.css';

type StepTrailProps = {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly step: Step;
  readonly onChoose: (step: Step) => void;
};

export function StepTrail({ t, mine, step, onChoose }: StepTrailProps) {
  return (
    <nav aria-label={t('entry.steps')}>
      <ol className="entry-steps">
        {STEPS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="entry-step"
              aria-current={each === step ? 'step' : undefined}
              data-done={isDone(each, mine) || undefined}
              disabled={!canOpen(each, mine)}
              onClick={() => onChoose(each)}
            >
              <span className="entry-step-name">{t(`entry.step.${each}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
