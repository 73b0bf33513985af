// How far an upload is, in words and as a bar, and the way to give it up.
import type { UploadState } from './use-upload.ts';

type UploadProgressProps = {
  readonly state: UploadState;
  /** What happens before the upload, while it does. */
  readonly before: string | null;
  readonly words: { readonly sending: string; readonly checking: string; readonly cancel: string };
  readonly onCancel: () => void;
};

export function UploadProgress({ state, before, words, onCancel }: UploadProgressProps) {
  const progress = state.status === 'uploading' ? state.progress : null;
  const isSending = progress?.step === 'sending';
  return (
    <div className="grid w-full max-w-[360px] gap-2 has-[>[role=status]:only-child:empty]:hidden">
      <p role="status">{before ?? (progress && (isSending ? words.sending : words.checking))}</p>
      {!before && progress && (
        <progress
          className="w-full accent-garnet"
          aria-label={words.sending}
          max={100}
          {...(progress.step === 'sending' ? { value: progress.percent } : {})}
        />
      )}
      {!before && isSending && (
        <button
          type="button"
          className="text-link min-h-touch cursor-pointer justify-self-start"
          onClick={onCancel}
        >
          {words.cancel}
        </button>
      )}
    </div>
  );
}
