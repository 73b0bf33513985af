import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the picture inside `place` could not be loaded: its file was taken back since the page was made or read.
 * `address` names the file; another one is tried anew. The second value is for `onErrorCapture` of `place`.
 */
export function useGone(
  place: RefObject<HTMLElement | null>,
  address: string | undefined,
): [boolean, () => void] {
  const [gone, setGone] = useState<string>();
  // A page that was built may have failed to load it before this ran.
  useEffect(() => {
    const picture = place.current?.querySelector('img');
    if (picture?.complete && picture.currentSrc && picture.naturalWidth === 0) setGone(address);
  }, [place, address]);
  return [address !== undefined && gone === address, () => setGone(address)];
}
