import { Skeleton } from '#ui/Skeleton.tsx';

const PLACES = ['a', 'b', 'c', 'd'] as const;

/** Bubbles of both people, at the end where the newest will stand. */
export function ConversationSkeleton() {
  return (
    <div className="flex h-full flex-col justify-end gap-3 p-4 split:px-6" aria-hidden="true">
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-touch w-[55%] rounded-[18px] even:w-2/5 even:self-end" />
      ))}
    </div>
  );
}
