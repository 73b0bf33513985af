import type { DetailsHTMLAttributes, ReactNode, Ref } from 'react';

type DisclosureProps = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'className'> & {
  readonly summary: ReactNode;
  readonly isWide?: boolean;
  readonly ref?: Ref<HTMLDetailsElement>;
};

/** What is folded away behind words that look like a link; open, it takes the row for itself. */
export function Disclosure({ summary, isWide = false, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={isWide ? 'w-full open:basis-full' : 'open:basis-full'}>
      <summary className="inline-flex min-h-touch cursor-pointer list-none items-center text-garnet underline decoration-1 underline-offset-[0.22em] hover:decoration-2 [&::-webkit-details-marker]:hidden">
        {summary}
      </summary>
      {children}
    </details>
  );
}
