// The texts of this feature, by type: nobody imports a panel for them.
import type { T } from '#i18n/t.ts';

export type AuditT = T<'admin' | 'auth' | 'reasons' | 'errors'>;

export type SuspensionT = T<'admin' | 'auth' | 'errors'>;

export type TranslationsT = T<'translations' | 'admin' | 'errors'>;

export type AdminT = T<'admin' | 'errors'>;
