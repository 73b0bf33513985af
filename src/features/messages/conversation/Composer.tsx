// Where a message is written. What is typed is kept; each key renders this field and nothing else.
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { draftOf, keepDraft } from '#data/message-drafts.ts';
import type { MessagesT } from '../labels.ts';
import type { Refusal } from '../sending.ts';

type ComposerProps = {
  readonly reader: string;
  readonly to: string;
  /** Of the other person, from `nameOf`. */
  readonly name: string;
  readonly longest: number;
  readonly isRequest: boolean;
  /** Why the last one came back, and the sentence for it. */
  readonly refusal: Refusal | null;
  readonly refusalText: string | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly t: MessagesT;
  readonly onSend: (text: string) => void;
};

/** From so many characters before the end on it is said how many are left. */
const SOON = 100;

export function Composer(props: ComposerProps) {
  const { reader, to, name, longest, isRequest, refusal, refusalText, field, t, onSend } = props;
  const id = useId();
  const [text, setText] = useState(() => draftOf(reader, to));
  const isPhone = useRef(false);
  useEffect(() => {
    isPhone.current = !matchMedia('(pointer: fine)').matches;
  }, []);
  // What was refused is the draft again.
  const [known, setKnown] = useState(refusal);
  if (known !== refusal) {
    setKnown(refusal);
    if (refusal) setText(draftOf(reader, to));
  }
  const left = longest - [...text.trim()].length;
  const isReady = text.trim() !== '' && left >= 0;

  const change = (next: string): void => {
    setText(next);
    keepDraft(reader, to, next);
  };
  const send = (): void => {
    if (!isReady) return;
    onSend(text.trim());
    change('');
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the choice of a Chinese, Japanese or Korean word is not for us.
    const isOurs = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isOurs || isPhone.current) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="grid gap-1" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {t('messages.messageTo', { name })}
      </label>
      {isRequest && (
        <p className="field-hint max-w-text" id={`${id}-rules`}>
          {t('messages.requestRules')}
        </p>
      )}
      <div
        className={`flex items-end gap-2 ${isRequest ? 'max-[481px]:flex-col max-[481px]:items-stretch' : ''}`}
      >
        {/* The field grows with its text up to six lines: the copy behind it has the height. */}
        <div
          className="grid max-h-[calc(9em+24px)] min-w-0 flex-1 after:invisible after:col-start-1 after:row-start-1 after:max-h-[calc(9em+24px)] after:min-w-0 after:overflow-hidden after:px-3 after:py-[11px] after:leading-[1.5] after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)]"
          data-text={`${text}\n`}
        >
          <textarea
            ref={field}
            id={id}
            className="field-input col-start-1 row-start-1 max-h-[calc(9em+24px)] min-w-0 resize-none px-3 py-[11px] leading-[1.5] wrap-anywhere"
            // An empty field is written in the language of the page, as its placeholder is.
            dir={text === '' ? undefined : 'auto'}
            rows={1}
            value={text}
            placeholder={t('messages.placeholder')}
            aria-describedby={`${isRequest ? `${id}-rules ` : ''}${id}-left ${id}-error`}
            aria-invalid={refusal !== null || left < 0}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <button type="submit" className="button flex-none px-4" aria-disabled={!isReady}>
          {t(isRequest ? 'messages.sendRequest' : 'messages.send')}
        </button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className={left < 0 ? 'field-error' : 'field-hint empty:hidden'} id={`${id}-left`}>
          {left < 0 && t('messages.over', { count: -left })}
          {left >= 0 && (isRequest || left <= SOON) && t('messages.left', { count: left })}
        </p>
        <p className="field-hint hidden split:pointer-fine:ms-auto split:pointer-fine:block">
          {t('messages.enterHint')}
        </p>
      </div>
      <p className="field-error" id={`${id}-error`} role="alert">
        {refusalText}
      </p>
    </form>
  );
}
