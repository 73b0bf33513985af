// The texts of this feature, by type: nobody imports a panel for them.
import type { T } from '#i18n/t.ts';

export type ModerationT = T<'moderation' | 'reasons' | 'entry' | 'errors'>;
