// All ways to give a page on: its QR code for who stands beside, its link and a ready text for everybody else. It opens
// by being mounted; load it lazily.
import { useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { useT } from '#i18n/client.ts';
import { shareTexts } from '#i18n/namespaces/share.ts';
import { saveFile } from '#lib/save-file.ts';
import { copyText, openShareSheet } from '#lib/share-link.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { qrCode, qrPicture } from './qr-code.ts';
import type { SharedPage } from './shared-page.ts';
import './share-dialog.css';

type ShareDialogProps = {
  readonly page: SharedPage;
  readonly lang: Lang;
  readonly onClose: () => void;
};

type Told = 'share.copied' | 'share.textCopied' | 'share.copyFailed';

export default function ShareDialog({ page, lang, onClose }: ShareDialogProps) {
  const t = useT(lang, shareTexts);
  const [code] = useState(() => qrCode(page.url));
  const [told, setTold] = useState<Told>();
  const { displayName: name, text, url } = page;

  const copy = async (copied: string, success: Told): Promise<void> => {
    setTold(undefined);
    setTold((await copyText(copied)) ? success : 'share.copyFailed');
  };
  const save = async (): Promise<void> => saveFile(await qrPicture(code), `${fileName(name)}.png`);

  return (
    <Dialog isOpen title={t('share.title', { name })} closeLabel={t('share.close')} onClose={onClose}>
      <div className="share-plate">
        <svg
          className="share-code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t('share.qrOf', { name })}
        >
          <path d={code.path} />
        </svg>
        <div className="share-words">
          <p className="share-scan text-muted">{t('share.scan')}</p>
          <p className="share-text">{text}</p>
          <p className="share-url">
            <bdi dir="ltr">{url}</bdi>
          </p>
        </div>
      </div>
      <div className="share-ways">
        <button type="button" className="button" onClick={() => void copy(url, 'share.copied')}>
          {t('share.copyLink')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void copy(`${text}\n${url}`, 'share.textCopied')}
        >
          {t('share.copyText')}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void openShareSheet({ title: name, text, url })}
          >
            {t('share.send')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => void save()}>
          {t('share.save')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          {t('share.print')}
        </button>
      </div>
      <p className="share-told" role="status">
        {told && t(told)}
      </p>
    </Dialog>
  );
}

/** A name as files may have it, in any script. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'diadem';
}
