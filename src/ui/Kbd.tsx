import type { HTMLAttributes } from 'react';

/** The key of a command, beside its name. */
export function Kbd({ className = '', ...kbd }: HTMLAttributes<HTMLElement>) {
  return (
    <kbd
      {...kbd}
      className={`inline-block min-w-[1.6em] rounded-control border border-current px-1 text-center font-[family-name:inherit] text-[12px]/[1.5] opacity-80 ${className}`}
    />
  );
}
