// A profile before it is known, in the geometry of ProfileView. In the shell it carries the words of loading.
import { Skeleton } from '#ui/Skeleton.tsx';
import {
  choiceClasses,
  PROFILE_CLASSES,
  STAYING_CLASSES,
  stripClasses,
  WORDS_CLASSES,
} from './profile-frame.ts';

export function ProfileSkeleton({ words }: { readonly words?: string | undefined }) {
  return (
    <div className={PROFILE_CLASSES} data-part="profile" aria-busy="true">
      <div className={`min-w-0 ${STAYING_CLASSES}`} aria-hidden="true">
        <div className={stripClasses(2)}>
          {/* The portrait that was asked for ahead comes to stand in it (`profile-preload.ts`). */}
          <Skeleton className="photo rounded-photo has-[>img]:animate-none" />
          <Skeleton className="photo rounded-photo" />
        </div>
        <div className={choiceClasses(2)} />
      </div>
      <div className={`relative ${WORDS_CLASSES}`}>
        {/* The words of loading stand where the name will be. */}
        {words && (
          <p className="absolute start-0 top-0 px-2 py-1 text-muted" role="status">
            {words}
          </p>
        )}
        <Skeleton className="h-[clamp(34px,6vw,58px)] w-[min(70%,320px)]" />
        <Skeleton className="h-[123px]" />
        <Skeleton className="h-[132px]" />
      </div>
    </div>
  );
}
