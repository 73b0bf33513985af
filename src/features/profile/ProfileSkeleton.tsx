// A profile before it is known, in the geometry of ProfileView. In the shell it carries the words of loading.
import { Skeleton } from '#ui/Skeleton.tsx';
import './profile.css';
import './profile-gallery.css';
import './profile-skeleton.css';

export function ProfileSkeleton({ words }: { readonly words?: string | undefined }) {
  return (
    <div className="profile gutter" aria-busy="true">
      <div className="profile-gallery" aria-hidden="true">
        <div className="profile-photos" data-count={2}>
          <Skeleton className="photo" />
          <Skeleton className="photo" />
        </div>
        <div className="profile-gallery-choice" />
      </div>
      <div className="profile-words profile-skeleton-words">
        {words && (
          <p className="text-muted" role="status">
            {words}
          </p>
        )}
        <Skeleton className="profile-skeleton-name" />
        <Skeleton className="profile-skeleton-facts" />
        <Skeleton className="profile-skeleton-standing" />
      </div>
    </div>
  );
}
