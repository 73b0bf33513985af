// A longer text that a reload does not lose, before it is sent.
import { useState } from 'react';
import type { LocalKey } from '#lib/necessary-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';

type StoredText = { readonly text: string; readonly keep: (text: string) => void };

export function useStoredText(key: LocalKey): StoredText {
  const [text, setText] = useState(() => safeStorage().getItem(key) ?? '');
  const keep = (next: string): void => {
    setText(next);
    if (next === '') safeStorage().removeItem(key);
    else safeStorage().setItem(key, next);
  };
  return { text, keep };
}
