import type { ReactNode } from 'react';
import { AUTH_FORM } from './auth-form-class.ts';

type SignedInProps = {
  readonly title: string;
  readonly lead: string;
  readonly href: string;
  readonly continueLabel: string;
  readonly children?: ReactNode;
};

/** There is nothing to do here any more: says so, and where to go on. */
export function SignedIn({ title, lead, href, continueLabel, children }: SignedInProps) {
  return (
    <section className={AUTH_FORM}>
      <h1 className="display title">{title}</h1>
      <p role="status">{lead}</p>
      {children}
      <a className="button" href={href}>
        {continueLabel}
      </a>
    </section>
  );
}
