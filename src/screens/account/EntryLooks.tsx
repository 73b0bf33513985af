// How an entry will look before it is sent: the real card of the contest, the real photos and facts of a profile.
import type { Lang } from '#domain/locales.ts';
import { ContestCard } from '#features/contest/entry-grid/ContestCard.tsx';
import {
  type EntryPreview,
  type PreviewPhoto,
  useEntryPreview,
} from '#features/entry/wizard/entry-preview.ts';
import { ProfileGallery } from '#features/profile/gallery/ProfileGallery.tsx';
import { ProfileFacts } from '#features/profile/ProfileFacts.tsx';
import type { T } from '#i18n/t.ts';

type EntryLooksProps = {
  readonly lang: Lang;
  readonly t: T<'entry' | 'contest' | 'profile'>;
  readonly mine: Parameters<typeof useEntryPreview>[0];
};

export function EntryLooks({ lang, t, mine }: EntryLooksProps) {
  const entry = useEntryPreview(mine);
  if (!entry) return null;
  return (
    // The card as narrow as on a phone's grid; from 768 px the profile stands beside it.
    <div className="grid gap-8 md:grid-cols-[240px_minmax(0,1fr)] md:gap-12">
      <section className="grid min-w-0 content-start gap-3" aria-label={t('entry.previewCard')}>
        <h4 className="text-xs/normal text-muted">{t('entry.previewCard')}</h4>
        <Card entry={entry} lang={lang} t={t} />
      </section>
      <section className="grid min-w-0 content-start gap-3" aria-label={t('entry.previewProfile')}>
        <h4 className="text-xs/normal text-muted">{t('entry.previewProfile')}</h4>
        <ProfileGallery
          name={entry.displayName}
          photos={entry.photos.map((photo) => ({ ...pictureOf(photo), kind: photo.kind }))}
          video={null}
          t={t}
        />
        <p className="display heading">
          <bdi>{entry.displayName}</bdi>
        </p>
        {/* The week that it is planned for stands below, with its reason. */}
        <ProfileFacts profile={{ ...entry, upcomingWeek: null }} lang={lang} t={t} />
      </section>
    </div>
  );
}

/** To look at, not to follow: its link leads to a page that is not there yet. A screen reader has the profile below. */
function Card({ entry, lang, t }: { entry: EntryPreview } & Pick<EntryLooksProps, 'lang' | 't'>) {
  const [portrait] = entry.photos;
  if (!portrait) return null;
  const { entryId, displayName, age, city } = entry;
  return (
    <div className="w-[min(240px,60vw)]" inert>
      <ContestCard
        contestant={{
          entryId,
          profileId: entryId,
          displayName,
          age,
          city,
          portrait: pictureOf(portrait),
          rank: null,
          score: null,
          votes: null,
        }}
        lang={lang}
        t={t}
        href="#entry"
        priority={true}
        rankShown={false}
      />
    </div>
  );
}

/** One size alone: its address is good for a minute, and another one could be asked for later. Before it the page's wash. */
function pictureOf({ width, height, url }: PreviewPhoto) {
  const sizes = url === undefined ? [] : [{ width, height, path: url }];
  return { width, height, placeholder: '', sizes };
}
