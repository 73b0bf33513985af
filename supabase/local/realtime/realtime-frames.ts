// The two forms in which a Phoenix frame is written: an object (version 1) or a list (version 2).

export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: { config?: { private?: unknown }; access_token?: unknown };
}

type Written = Omit<Frame, 'payload'> & { payload: unknown };

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A frame of a page in either form; null for what is none. */
export function readFrame(text: string): Frame | null {
  const read = parse(text);
  if (read === null || typeof read !== 'object') return null;
  const { join_ref, ref, topic, event, payload } = Array.isArray(read)
    ? { join_ref: read[0], ref: read[1], topic: read[2], event: read[3], payload: read[4] }
    : (read as Record<string, unknown>);
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  const isObject = payload !== null && typeof payload === 'object';
  return {
    joinRef: textOrNull(join_ref),
    ref: textOrNull(ref),
    topic,
    event,
    payload: isObject ? (payload as Frame['payload']) : {},
  };
}

export function writeFrame({ joinRef, ref, topic, event, payload }: Written, isArray: boolean): string {
  return JSON.stringify(
    isArray ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload },
  );
}
