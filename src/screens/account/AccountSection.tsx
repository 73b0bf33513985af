import { type ReactNode, useId } from 'react';

/** A part of a part of the account, under its heading. */
export function AccountSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-3 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
