// The text field of a search: it belongs to whoever types, and is asked a moment after the last key.
import { type CompositionEvent, type InputEvent, useEffect, useRef } from 'react';
import { cleanText } from './search-state.ts';

/** After the last key, in milliseconds. */
export const SEARCH_DELAY_MS = 300;

/** `query` is what the address says; `onSearch` hears what was typed. */
export function useSearchText(query: string, onSearch: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  /** What this field has asked for last: an address that says something else was changed elsewhere. */
  const asked = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = (): void => {
    clearTimeout(timer.current);
    asked.current = cleanText(input.current?.value ?? '');
    onSearch(asked.current);
  };
  const askSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, SEARCH_DELAY_MS);
  };

  useEffect(() => {
    if (query === asked.current) return;
    clearTimeout(timer.current);
    asked.current = query;
    if (input.current) input.current.value = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Asks at once. */
    ask,
    field: {
      ref: input,
      // Half a syllable of an input method is not a text yet.
      onInput: (event: InputEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing) askSoon();
      },
      onCompositionEnd: (_event: CompositionEvent<HTMLInputElement>) => askSoon(),
    },
  };
}
