import { useLayoutEffect, useRef } from 'react';
import type { ReportCase } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { CasesT } from '../labels.ts';
import { thingName } from '../thing-name.ts';
import { evidenceOf } from './report-evidence.ts';
import { type EvidencePicture, useEvidencePictures } from './use-evidence-pictures.ts';

type ReportEvidenceProps = {
  readonly lang: Lang;
  readonly t: CasesT;
  readonly item: ReportCase;
  readonly isZoomed: boolean;
  readonly onZoom: (isZoomed: boolean) => void;
};

/** What was reported, as it was at the first report: pictures, the message, or what the page said. */
export function ReportEvidence({ lang, t, item, isZoomed, onZoom }: ReportEvidenceProps) {
  const evidence = evidenceOf(item);
  const { pictures, fetchAgain, play } = useEvidencePictures(evidence);
  const first = pictures.find((picture) => picture.status === 'ready');
  const alt = thingName(t, item.subject, item.part);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid min-w-0 content-start gap-3">
      {evidence.isRemoved && <p className="text-muted">{t('cases.evidenceGone')}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={picture.id} className="grid min-w-0 flex-[1_1_160px] justify-items-center gap-2">
              <Picture
                t={t}
                picture={picture}
                alt={alt}
                onAgain={() => fetchAgain(picture.id)}
                onPlay={() => play(picture.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {evidence.words && (
        <blockquote className="max-w-text border-s-2 border-garnet ps-4 whitespace-pre-line wrap-anywhere">
          <p dir="auto">{evidence.words}</p>
          {evidence.sentAt && (
            <footer className="text-muted">
              <time dateTime={evidence.sentAt}>{formatDateTime(lang, evidence.sentAt, zone)}</time>
            </footer>
          )}
        </blockquote>
      )}
      {evidence.links.map((link) => (
        <bdi key={link} className="block wrap-anywhere" dir="ltr">
          {link}
        </bdi>
      ))}
      {isZoomed && first?.status === 'ready' && first.kind !== 'film' && (
        <Zoomed t={t} url={first.url} alt={alt} onClose={() => onZoom(false)} />
      )}
    </div>
  );
}

/** As large as the window allows. */
const PICTURE = 'max-h-[max(280px,calc(100svb-340px))] max-w-full rounded-photo';

type PictureProps = {
  readonly t: CasesT;
  readonly picture: EvidencePicture;
  readonly alt: string;
  readonly onAgain: () => void;
  readonly onPlay: () => void;
};

function Picture({ t, picture, alt, onAgain, onPlay }: PictureProps) {
  if (picture.status !== 'ready') {
    return (
      <div className="grid aspect-[3/4] max-h-[60svb] w-full place-items-center rounded-photo bg-wash">
        {picture.status === 'loading' ? (
          <p className="text-muted">{t('cases.pictureLoads')}</p>
        ) : (
          <button type="button" className="button button-quiet" onClick={onAgain}>
            {t('cases.pictureAgain')}
          </button>
        )}
      </div>
    );
  }
  if (picture.kind === 'film') {
    return <video className={PICTURE} src={picture.url} controls autoPlay muted loop playsInline />;
  }
  return (
    <>
      <img className={PICTURE} src={picture.url} alt={alt} decoding="sync" draggable={false} />
      {picture.kind === 'poster' && (
        <button type="button" className="button button-quiet" onClick={onPlay}>
          {t('cases.play')}
        </button>
      )}
    </>
  );
}

type ZoomedProps = {
  readonly t: CasesT;
  readonly url: string;
  readonly alt: string;
  readonly onClose: () => void;
};

/** The picture at its own size; a press or Escape puts it back. */
function Zoomed({ t, url, alt, onClose }: ZoomedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="h-[100dvb] max-h-none w-[100vi] max-w-none overflow-auto bg-paper"
      aria-label={alt}
      onClose={onClose}
    >
      <button
        type="button"
        className="grid min-h-full min-w-full cursor-zoom-out place-items-center"
        onClick={onClose}
        aria-label={t('cases.zoomOut')}
      >
        <img className="max-w-none" src={url} alt="" />
      </button>
    </dialog>
  );
}
