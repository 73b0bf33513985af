// The steps as a trail: which are done, which is shown, and the way back to each of them.
import type { MyEntry } from '#data/entities/entry.ts';
import type { EntryT } from '../labels.ts';
import { canOpen, isDone, STEPS, type Step } from './entry-steps.ts';

type StepTrailProps = {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly step: Step;
  readonly onChoose: (step: Step) => void;
};

export function StepTrail({ t, mine, step, onChoose }: StepTrailProps) {
  return (
    <nav aria-label={t('entry.steps')}>
      <ol className="flex gap-2">
        {STEPS.map((each) => (
          <li key={each} className="flex-1">
            <button
              type="button"
              // A thin line that a finger meets all the same.
              className="grid min-h-touch w-full cursor-pointer content-start border-t-3 border-line pt-2 text-start text-xs/normal text-muted disabled:cursor-default aria-[current]:border-garnet aria-[current]:font-semibold aria-[current]:text-ink not-aria-[current]:data-done:border-edge max-sm:min-h-6"
              aria-current={each === step ? 'step' : undefined}
              data-done={isDone(each, mine) || undefined}
              disabled={!canOpen(each, mine)}
              onClick={() => onChoose(each)}
            >
              {/* Read out at every width; there is room to show it from 640 px, and the title says it below. */}
              <span className="max-sm:sr-only">{t(`entry.step.${each}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
