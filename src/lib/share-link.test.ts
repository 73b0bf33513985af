import { describe, expect, it, vi } from 'vitest';
import { shareLink } from './share-link.ts';

const link = { title: 'Ana', url: 'https://diadem.example/u/1' };
const clipboardThat = (writeText: (text: string) => Promise<void>) => ({ writeText }) as Clipboard;

describe('a link is shared', () => {
  it('by the sheet of the device where there is one, and not copied as well', async () => {
    const share = vi.fn(async () => undefined);
    const writeText = vi.fn(async () => undefined);
    expect(await shareLink(link, { share, clipboard: clipboardThat(writeText) })).toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(link);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('by copying it where there is no sheet, or where the sheet refuses', async () => {
    const writeText = vi.fn(async () => undefined);
    expect(await shareLink(link, { clipboard: clipboardThat(writeText) })).toBe('copied');
    const share = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await shareLink(link, { share, clipboard: clipboardThat(writeText) })).toBe('copied');
    expect(writeText.mock.calls).toEqual([[link.url], [link.url]]);
  });

  it('not at all when the person closes the sheet', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    const writeText = vi.fn(async () => undefined);
    expect(await shareLink(link, { share, clipboard: clipboardThat(writeText) })).toBe('cancelled');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('not at all where the device can neither share nor copy', async () => {
    expect(await shareLink(link, {})).toBe('failed');
    const writeText = vi.fn().mockRejectedValue(new Error('blocked'));
    expect(await shareLink(link, { clipboard: clipboardThat(writeText) })).toBe('failed');
  });
});
