// The sentences for what can be wrong with a video, found here or by the server.
import type { UploadFailure } from '#data/uploads.ts';
import type { T } from '#i18n/t.ts';
import type { VideoFileFault } from './video-kind.ts';
import type { VideoPlayFault } from './video-poster.ts';

export type VideoFault = VideoFileFault | VideoPlayFault;

export function videoFaultText(t: T<'entry'>, fault: VideoFault | UploadFailure): string {
  switch (fault) {
    case 'video_hevc':
    case 'video_in_fragments':
    case 'video_unreadable':
    case 'video_too_long':
      return t(`entry.failure.${fault}`);
    case 'not_an_image':
    case 'sizes_differ':
      // Its picture does not fit: it was changed on the way.
      return t('entry.videoFault.damaged');
    default:
      return t(`entry.videoFault.${fault}`);
  }
}
