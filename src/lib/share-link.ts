export type SharedLink = { readonly title: string; readonly url: string };

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

type SharePorts = Partial<Pick<Navigator, 'share' | 'clipboard'>>;

/** Opens the device's share sheet, or copies the link where there is none or where it cannot be opened. */
export async function shareLink(link: SharedLink, device: SharePorts = navigator): Promise<ShareOutcome> {
  if (device.share) {
    try {
      await device.share(link);
      return 'shared';
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    // Undefined outside a secure context, which is a failure like any other.
    await (device.clipboard as Clipboard).writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
