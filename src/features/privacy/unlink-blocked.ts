// Results are plain HTML, the same for everybody: for whoever is apart from somebody in them the name and the place stay,
// the link, the photograph and what is told about her go (product rules, 6).
import { listVisiblePeople } from '#data/entities/visible-people.ts';

/** What keeps its people up to date by itself. */
const ALIVE = 'astro-island, home-contest';

/** What is told about a person beside the name. */
const SHOWN = 'img, [data-part="contest-card-about"], [data-part="last-winner-about"]';

const ID = /\/u\/([0-9a-f-]{36})$/;

/** Takes apart what leads to people whom the signed-in reader cannot open; without an answer all stays as it is. */
export async function unlinkBlocked(page: ParentNode): Promise<void> {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('main a[href*="/u/"]')].filter(
    (link) => !link.closest(ALIVE),
  );
  const idOf = (link: HTMLAnchorElement) => ID.exec(link.pathname)?.[1] ?? '';
  const asked = [...new Set(links.map(idOf).filter(Boolean))];
  if (asked.length === 0) return;
  const visible = await listVisiblePeople(asked).catch(() => null);
  for (const link of links) {
    const id = idOf(link);
    if (visible && id && !visible.has(id)) unlink(link);
  }
}

function unlink(link: HTMLAnchorElement): void {
  link.removeAttribute('href');
  const place = link.closest('article, figure, li');
  for (const told of place?.querySelectorAll(SHOWN) ?? []) {
    told.remove();
  }
}
