// Why a report was not taken: what to say, and at which field. An image that has to go finds its way by mail as well.
import { OPERATOR } from '#domain/brand.ts';
import { errorText } from '#i18n/error-text.ts';
import type { AppErrorCode } from '#lib/app-error.ts';
import type { ReportT } from './labels.ts';

export type ReportProblem = AppErrorCode | 'reason_missing' | 'note_missing';

type PlacedProblem = { readonly field: 'reason' | 'note' | null; readonly text: string | null };

export function placedProblem(t: ReportT, problem: ReportProblem | null): PlacedProblem {
  switch (problem) {
    case null:
      return { field: null, text: null };
    case 'reason_missing':
      return { field: 'reason', text: t('reports.reasonMissing') };
    case 'note_missing':
      return { field: 'note', text: t('reports.noteMissing') };
    case 'invalid_input':
      return { field: 'note', text: t('reports.problemNote') };
    case 'no_such_profile':
      return { field: null, text: t('reports.problemGone') };
    case 'rate_limited':
      return { field: null, text: t('reports.problemOften', { contact: OPERATOR.contact }) };
    default:
      return { field: null, text: errorText(t, problem) };
  }
}
