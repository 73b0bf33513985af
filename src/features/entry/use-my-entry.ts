// The own entry as the server has it, and what was typed beside it. One save at a time; what fails stays and is tried again.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type EntryFields, getMyEntry, type MyEntry, saveEntryDraft } from '#data/entities/entry.ts';
import type { EntryField } from '#domain/entry-rules.ts';
import { AppError, type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';
import { keepTyped, readTyped, TYPED_KEY, withoutSaved } from './wizard/typed-fields.ts';

export type SaveState =
  | { readonly status: 'saved' }
  | { readonly status: 'saving' }
  /** In this browser alone, until the server can be reached. */
  | { readonly status: 'kept' }
  | { readonly status: 'refused'; readonly error: AppErrorCode; readonly field: EntryField | null };

export type MyEntryControl = {
  readonly query: SharedResult<MyEntry>;
  readonly typed: EntryFields;
  readonly saving: SaveState;
  /** Keeps what was typed; it is sent with the next `save`. */
  readonly type: (fields: EntryFields) => void;
  /** Sends what was typed; false when the server has not taken it. */
  readonly save: () => Promise<boolean>;
  /** Takes over what another call has answered. */
  readonly show: (answer: MyEntry) => void;
};

const WAITS: readonly AppErrorCode[] = ['offline', 'unavailable', 'rate_limited', 'session_expired'];

export function useMyEntry(userId: string): MyEntryControl {
  const queryKey = queryKeys.myEntry(userId);
  const query = useSharedQuery({ queryKey, queryFn: ({ signal }) => getMyEntry({ signal }) });
  const [typed, setTyped] = useState<EntryFields>(() => readTyped(userId));
  const [saving, setSaving] = useState<SaveState>({ status: 'saved' });
  const running = useRef<Promise<boolean> | null>(null);

  const put = (fields: EntryFields): void => {
    keepTyped(userId, fields);
    setTyped(fields);
  };
  const show = (answer: MyEntry): void => {
    queryClient.setQueryData(queryKey, answer);
  };

  const send = async (fields: EntryFields): Promise<boolean> => {
    if (Object.keys(fields).length === 0) return true;
    setSaving({ status: 'saving' });
    try {
      show(await saveAgainstNewest(fields, () => queryClient.getQueryData<MyEntry>(queryKey), show));
      put(withoutSaved(readTyped(userId), fields));
      setSaving({ status: 'saved' });
      return true;
    } catch (thrown) {
      setSaving(refusal(toAppError(thrown)));
      return false;
    }
  };
  const sendNext = async (fieldsThen: () => EntryFields): Promise<boolean> => {
    // Several may have waited for the same save: the first of them goes, the others wait for it.
    while (running.current) await running.current;
    running.current = send(fieldsThen());
    const isSaved = await running.current;
    running.current = null;
    return isSaved;
  };
  const save = (): Promise<boolean> => sendNext(() => readTyped(userId));

  const sendAgain = useEffectEvent(() => void sendNext(() => withoutBirthDate(readTyped(userId))));
  const isThere = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    // What was typed on this device before the page was left or the network went away.
    sendAgain();
    const again = () => sendAgain();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isThere]);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === TYPED_KEY) setTyped(readTyped(userId));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [userId]);

  const type = (fields: EntryFields): void => put({ ...readTyped(userId), ...fields });
  return { query, typed, saving, type, save, show };
}

/** A birth date stays once it is saved: it goes only with the button of its step, never by itself. */
function withoutBirthDate({ birth_date: _, ...others }: EntryFields): EntryFields {
  return others;
}

/** Another device may have saved meanwhile: its answer is read and these fields are saved over it, field by field. */
async function saveAgainstNewest(
  fields: EntryFields,
  known: () => MyEntry | undefined,
  show: (answer: MyEntry) => void,
): Promise<MyEntry> {
  const versionOf = ({ entry }: MyEntry) => (entry?.canEdit ? entry.version : null);
  const before = known() ?? (await getMyEntry());
  try {
    return await saveEntryDraft(fields, versionOf(before));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'stale_draft')) throw error;
    const now = await getMyEntry();
    show(now);
    return saveEntryDraft(fields, versionOf(now));
  }
}

function refusal({ code, detail }: AppError): SaveState {
  if (WAITS.includes(code)) return { status: 'kept' };
  return { status: 'refused', error: code, field: code === 'invalid_field' ? (detail as EntryField) : null };
}
