// Which step of the form is shown. The browser's way back leads to the step before, and a reload stays where it was.
import { useEffect, useState } from 'react';
import type { MyEntry } from '#data/entities/entry.ts';
import { canOpen, firstOpenStep, STEPS, type Step } from './entry-steps.ts';

type WizardStep = { readonly step: Step; readonly goTo: (step: Step) => void };

export function useWizardStep(mine: MyEntry): WizardStep {
  const [first] = useState<Step>(() => stepIn(history.state) ?? firstOpenStep(mine));
  const [asked, setAsked] = useState<Step>(first);
  useEffect(() => {
    // Where the way back ends.
    history.replaceState({ ...history.state, entryStep: first }, '');
    const follow = ({ state }: PopStateEvent) => {
      const step = stepIn(state);
      if (step) setAsked(step);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [first]);

  const goTo = (step: Step): void => {
    if (step === asked) return;
    history.pushState({ ...history.state, entryStep: step }, '');
    setAsked(step);
  };
  return { step: canOpen(asked, mine) ? asked : firstOpenStep(mine), goTo };
}

function stepIn(state: unknown): Step | null {
  const kept = (state as { entryStep?: unknown } | null)?.entryStep;
  return STEPS.find((step) => step === kept) ?? null;
}
