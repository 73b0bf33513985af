/** Pages that were built for contestants who have left since: the site server shows nothing of them, without a new build. */
import { rewritePath } from '../hosts/routes.ts';
import type { SiteFiles } from './site-files.ts';

/** Whether nobody is at `/u/{profileId}` any more, for whatever reason. */
export type IsRemoved = (profileId: string) => Promise<boolean>;

export interface ServedFile {
  readonly build: SiteFiles;
  readonly name: string;
  readonly status: number;
}

/**
 * Who has left is a 404 with the bytes of the shell, which everybody gets who asks for somebody that never was; the shell
 * asks for itself and comes to the not-found view. While nobody can say it is the shell too, but no 404.
 */
export async function withoutRemoved(file: ServedFile, isRemoved: IsRemoved): Promise<ServedFile> {
  const profileId = /^u\/(.+)\.html$/.exec(file.name)?.[1];
  if (profileId === undefined) return file;
  const status = await isRemoved(profileId).then(
    (hasLeft) => (hasLeft ? 404 : 200),
    () => null,
  );
  if (status === 200) return file;
  const shell = file.build.nameFor(rewritePath(`/u/${profileId}`) ?? '');
  if (shell === null) return { ...file, name: '404.html', status: 404 };
  return { ...file, name: shell, status: status ?? 200 };
}
