// Before the first word: whom somebody is about to write to.
import { Face } from '../Face.tsx';
import type { MessagesT } from '../labels.ts';
import type { ThreadHead } from '../thread.ts';
import { nameOf } from '../words.ts';

export function FirstMeeting({ head, t }: { readonly head: ThreadHead; readonly t: MessagesT }) {
  const { displayName, portrait } = head;
  return (
    <div className="my-auto grid justify-items-center gap-4 text-center">
      {portrait && (
        <Face
          className="aspect-3/4 w-[min(220px,40vw,16dvh)] rounded-photo split:w-[min(240px,26dvh)]"
          displayName={displayName}
          portrait={portrait}
          sizes="220px"
        />
      )}
      <p className="display heading">{t('messages.writeTo', { name: nameOf(displayName, t) })}</p>
    </div>
  );
}
