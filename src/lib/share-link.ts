export type SharedLink = {
  readonly title: string;
  readonly url: string;
  /** What is sent along with the link. */
  readonly text?: string;
};

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

type SharePorts = Partial<Pick<Navigator, 'share' | 'clipboard'>>;

/** Opens the device's share sheet, or copies the link where there is none or where it cannot be opened. */
export async function shareLink(link: SharedLink, device: SharePorts = navigator): Promise<ShareOutcome> {
  const outcome = await openShareSheet(link, device);
  if (outcome !== 'failed') return outcome;
  return (await copyText(link.url, device)) ? 'copied' : 'failed';
}

/** The device's own share sheet; `failed` where there is none or where it cannot be opened. */
export async function openShareSheet(
  link: SharedLink,
  device: SharePorts = navigator,
): Promise<'shared' | 'cancelled' | 'failed'> {
  if (!device.share) return 'failed';
  try {
    await device.share(link);
    return 'shared';
  } catch (thrown) {
    const isCancelled = thrown instanceof DOMException && thrown.name === 'AbortError';
    return isCancelled ? 'cancelled' : 'failed';
  }
}

/** Whether it is in the clipboard now. */
export async function copyText(text: string, device: SharePorts = navigator): Promise<boolean> {
  try {
    // Undefined outside a secure context, which is a failure like any other.
    await (device.clipboard as Clipboard).writeText(text);
    return true;
  } catch {
    return false;
  }
}
