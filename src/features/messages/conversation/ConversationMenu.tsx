// What can be done about a person beside writing.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MessagesT } from '../labels.ts';
import type { ConversationActions, ReportedMessageOrPerson } from './conversation-props.ts';

type ConversationMenuProps = {
  readonly profileId: string;
  readonly name: string;
  /** What a report of the person is about; null where there is nothing yet. */
  readonly reported: ReportedMessageOrPerson | null;
  readonly actions: ConversationActions;
  readonly t: MessagesT;
};

const ITEM = 'min-h-touch cursor-pointer px-4 py-2 text-start hover:bg-wash focus-visible:-outline-offset-2';

export function ConversationMenu({ profileId, name, reported, actions, t }: ConversationMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  /** The focus goes back first: a dialog gives it to the same place when it closes. */
  const close = (): void => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
  };
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  useEffect(() => {
    const onPointer = ({ target }: Event): void => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', onPointer);
    return () => removeEventListener('pointerdown', onPointer);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  return (
    <details ref={menu} className="relative" onKeyDown={onKeyDown}>
      <summary
        className="grid size-touch flex-none cursor-pointer list-none place-items-center rounded-control hover:bg-wash [&::-webkit-details-marker]:hidden"
        aria-label={t('messages.more')}
      >
        <svg className="w-6 fill-current" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="5" cy="12" r="1.6" />
          <circle cx="12" cy="12" r="1.6" />
          <circle cx="19" cy="12" r="1.6" />
        </svg>
      </summary>
      <div className="absolute end-0 top-full z-2 grid max-w-[80vw] min-w-[200px] rounded-photo bg-surface py-2 shadow-sheet">
        {reported && (
          <button type="button" className={ITEM} onClick={choose(() => actions.report(reported, name))}>
            {t('messages.reportPerson', { name })}
          </button>
        )}
        <button type="button" className={ITEM} onClick={choose(() => actions.block(profileId, name))}>
          {t('messages.block', { name })}
        </button>
        <button type="button" className={ITEM} onClick={choose(() => actions.clear(profileId, name))}>
          {t('messages.clear')}
        </button>
      </div>
    </details>
  );
}
