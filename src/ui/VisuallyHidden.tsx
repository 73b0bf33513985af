import type { ReactNode } from 'react';

/** Words for a screen reader where the sighted see them from the form of the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
