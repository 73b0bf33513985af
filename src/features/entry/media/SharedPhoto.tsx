// Above the entry form: the photo that another app shared waits for its step, or why it cannot be used.
import { useEffect, useState } from 'react';
import type { T } from '#i18n/t.ts';
import { forgetSharedPhoto, useSharedPhoto } from './use-shared-photo.ts';

export function SharedPhoto({ t }: { readonly t: T<'entry'> }) {
  const shared = useSharedPhoto();
  const url = useObjectUrl(shared.status === 'ready' ? shared.file : null);
  if (shared.status === 'none') return null;
  return (
    <section
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3"
      aria-label={t('entry.sharedTitle')}
    >
      {url && (
        <img
          className="h-18 w-[54px] flex-none rounded-control object-cover"
          src={url}
          alt={t('entry.sharedTitle')}
          onError={(event) => event.currentTarget.remove()}
        />
      )}
      <p className="max-w-text flex-[1_1_200px]" role={shared.status === 'refused' ? 'alert' : 'status'}>
        {shared.status === 'refused' ? t(`entry.fault.${shared.fault}`) : t('entry.sharedReady')}
      </p>
      <button type="button" className="text-link min-h-touch cursor-pointer" onClick={forgetSharedPhoto}>
        {t('entry.sharedDrop')}
      </button>
    </section>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
