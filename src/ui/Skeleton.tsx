// A quiet block in the place of something that is on its way; the caller gives it the exact geometry by class.

export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={className ? `skeleton ${className}` : 'skeleton'} aria-hidden="true" />;
}
