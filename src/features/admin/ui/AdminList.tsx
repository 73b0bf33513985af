// The lists of the admins' pages: rows with a hairline below each, their heads and their tags.
import type { LiHTMLAttributes, ReactNode } from 'react';

export function AdminSection({ children }: { readonly children: ReactNode }) {
  return <section className="grid max-w-[960px] grid-cols-1 gap-4 py-4">{children}</section>;
}

type AdminListProps = { readonly className?: string; readonly children: ReactNode };

export function AdminList({ className = '', children }: AdminListProps) {
  return (
    <ul className={`border-t border-line *:border-b *:border-line ${className}`} data-part="admin-list">
      {children}
    </ul>
  );
}

/** The current one has a bar at its beginning. */
export function AdminRow(row: Pick<LiHTMLAttributes<HTMLLIElement>, 'aria-current' | 'children'>) {
  return (
    <li
      {...row}
      className="grid grid-cols-1 gap-1 py-4 aria-[current]:ps-4 aria-[current]:shadow-[inset_2px_0_var(--color-garnet)] rtl:aria-[current]:shadow-[inset_-2px_0_var(--color-garnet)] [&_bdi]:wrap-anywhere"
    />
  );
}

/** The title and what is said beside it. */
export function AdminRowHead({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">{children}</div>;
}

type TagProps = { readonly tone?: string; readonly children: ReactNode };

export function Tag({ tone, children }: TagProps) {
  return (
    <span
      className="rounded-full border border-line px-2 text-xs text-muted data-[tone=cancelled]:border-danger data-[tone=cancelled]:text-danger data-[tone=live]:border-garnet data-[tone=live]:text-garnet data-[tone=winner]:border-garnet data-[tone=winner]:text-garnet"
      data-tone={tone}
    >
      {children}
    </span>
  );
}
