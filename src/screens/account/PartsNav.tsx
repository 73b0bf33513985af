// The parts of a page for members, of which one is shown: the address names it after `#`.
type PartsNavProps<Name extends string> = {
  readonly label: string;
  readonly parts: readonly Name[];
  readonly current: Name | null;
  readonly titles: Readonly<Record<Name, string>>;
};

/** The sentence that takes the place of a list belongs to this heading. */
export const PART_HEADING = 'display heading pt-6 focus:outline-none [&+.gate-message]:pt-0';

export function PartsNav<Name extends string>({ label, parts, current, titles }: PartsNavProps<Name>) {
  return (
    <nav className="flex flex-wrap gap-x-6" aria-label={label}>
      {parts.map((part) => (
        <a
          key={part}
          className="text-link inline-flex min-h-touch items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          href={`#${part}`}
          aria-current={part === current ? 'page' : undefined}
        >
          {titles[part]}
        </a>
      ))}
    </nav>
  );
}
