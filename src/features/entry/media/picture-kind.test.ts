import { describe, expect, it } from 'vitest';
import { pictureKind, unreadFault } from './picture-kind.ts';
import { photoFile } from './picture-kind-fixture.ts';

describe('a picked file', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe1'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['heic', '\0\0\0\x24ftypheic\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x1cftypmif1\0\0\0\0mif1heic'],
    [null, '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
    [null, '\0\0\0\x1cftypmif1\0\0\0\0avifmif1'],
    [null, '\0\0\0\x14ftypisom\0\0\x02\0'],
    [null, 'GIF89a'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [null, ''],
  ])('is %s by its bytes alone: %j', async (kind, head) => {
    expect(await pictureKind(photoFile(head, 'anything/else'))).toBe(kind);
  });

  it('that cannot be decoded is told apart: a HEIC needs another setting', async () => {
    expect(await unreadFault(photoFile('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'image/jpeg'))).toBe('heic');
    expect(await unreadFault(photoFile('\xff\xd8\xff\xe1', 'image/heic'))).toBe('unreadable');
  });
});
