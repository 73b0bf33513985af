// The texts of this feature, by type: nobody imports a panel for them.
import type { T } from '#i18n/t.ts';

export type DecisionsT = T<'decisions' | 'reports' | 'errors'>;

export type CasesT = T<'cases' | 'decisions' | 'reports' | 'errors'>;

export type ReportT = T<'reports' | 'errors'>;
