// The texts of this feature, by type: nobody imports a panel for them.
import type { T } from '#i18n/t.ts';

export type AuditT = T<'administration' | 'auth' | 'reasons' | 'errors'>;

export type SuspensionT = T<'administration' | 'auth' | 'errors'>;

export type TranslationsT = T<'translations' | 'administration' | 'errors'>;

export type AdministrationT = T<'administration' | 'errors'>;
