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

type ShareDialogProps = {
  readonly page: SharedPage;
  readonly lang: Lang;
  readonly onClose: () => void;
};

type Shown = 'share.copied' | 'share.textCopied' | 'share.copyFailed';

export default function ShareDialog({ page, lang, onClose }: ShareDialogProps) {
  const t = useT(lang, shareTexts);
  const [code] = useState(() => qrCode(page.url));
  const [told, setTold] = useState<Shown>();
  const { displayName: name, text, url } = page;

  const copy = async (copied: string, success: Shown): Promise<void> => {
    setTold(undefined);
    setTold((await copyText(copied)) ? success : 'share.copyFailed');
  };
  const save = async (): Promise<void> => saveFile(await qrPicture(code), `${fileName(name)}.png`);

  return (
    <Dialog isOpen title={t('share.title', { name })} closeLabel={t('share.close')} onClose={onClose}>
      <div
        className="grid justify-items-center gap-4 sm:grid-cols-[200px_minmax(0,1fr)] sm:items-center sm:gap-6 print:grid-cols-[1fr]"
        data-part="share-plate"
      >
        {/* Dark on light in every theme: readers of codes know no other. */}
        <svg
          className="h-auto w-[min(100%,184px)] rounded-control bg-[#fff] fill-[#000] forced-color-adjust-none print:w-[90mm]"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t('share.qrOf', { name })}
        >
          <path d={code.path} />
        </svg>
        <div className="grid min-w-0 gap-2 text-start print:text-center">
          <p className="text-xs/normal text-muted print:hidden">{t('share.scan')}</p>
          <p>{text}</p>
          <p className="text-xs/normal text-muted wrap-anywhere select-all">
            <bdi dir="ltr">{url}</bdi>
          </p>
        </div>
      </div>
      {/* The first stands alone, and so does whoever would be left over. */}
      <div className="mt-4 grid grid-cols-[1fr_1fr] gap-2 *:px-2 *:first:col-span-full [&>:nth-last-child(3):nth-child(2)]:col-span-full">
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
      {/* The place of the confirmation is kept: nothing jumps when it comes. */}
      <p className="mt-3 min-h-6" role="status">
        {told && t(told)}
      </p>
    </Dialog>
  );
}

/** A name as files may have it, in any script. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'diadem';
}
