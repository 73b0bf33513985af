import { type ReactNode, useState } from 'react';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { pushErrorToast } from '#stores/toasts.ts';

/** A dialog that is loaded when it is asked for: it opens by being there. */
export type LoadDialog = (onClose: () => void) => Promise<ReactNode>;

/** The dialog that is open, to be put anywhere, and how to open one; without the network a toast says so. */
export function useLoadedDialog(t: T<'errors'>): readonly [ReactNode, (load: LoadDialog) => void] {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const open = (load: LoadDialog): void => {
    load(() => setDialog(null)).then(setDialog, () => pushErrorToast(errorText(t, 'offline')));
  };
  return [dialog, open];
}
