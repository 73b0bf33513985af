// The box of a message, and the line below it.
import type { ReactNode } from 'react';

type BubbleProps = {
  readonly isOwn: boolean;
  readonly className: string;
  readonly children: ReactNode;
};

const OWN = 'rounded-ee-control border-transparent bg-garnet/13';
const THEIRS = 'rounded-es-control border-line bg-surface';

export function Bubble({ isOwn, className, children }: BubbleProps) {
  return (
    <div
      className={`max-w-[34rem] min-w-0 rounded-[18px] border px-4 py-[10px] wrap-anywhere whitespace-pre-wrap ${isOwn ? OWN : THEIRS} ${className}`}
    >
      {children}
    </div>
  );
}

/** When it was sent, and what became of it. */
export function MessageMeta({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-2 px-2 pt-[2px] pb-2 text-[13px] text-muted tabular-nums lining-nums">
      {children}
    </p>
  );
}
