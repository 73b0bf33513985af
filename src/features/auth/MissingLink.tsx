// What a page for mailed links was built with: both that a link is looked at, and that there is none.
import type { ReactNode } from 'react';

type MissingLinkProps = {
  /** False until the address has been looked at: the page's own HTML chooses one of the two (`inline-scripts/mailed-link-script.ts`). */
  readonly isKnown: boolean;
  readonly awaited: string;
  readonly children: ReactNode;
};

/** The children keep their place, and with it what was typed, once it is known that there is no link. */
export function MissingLink({ isKnown, awaited, children }: MissingLinkProps) {
  return (
    <>
      {!isKnown && (
        <p className="in-data-[link=none]:hidden" role="status">
          {awaited}
        </p>
      )}
      <div className={isKnown ? undefined : 'in-[:root:not([data-link=none])]:hidden'}>{children}</div>
    </>
  );
}
