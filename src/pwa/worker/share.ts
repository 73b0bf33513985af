// The share target: another app posts a photo to the account page. No static host answers a form; the worker takes the
// file, and the entry form offers it (`pwa/shared-photo.ts`).
import { keepSharedPhoto } from '../shared-photo.ts';

/** Redirects to the contest entry, with the first file of the form kept for it. */
export async function takeShared(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const form = await request.formData();
    const file = [...form.values()].find((value) => value instanceof File);
    if (file instanceof File && file.size > 0) await keepSharedPhoto(file);
  } catch {
    // A form that cannot be read, or a full disk: the entry opens as ever, and a photo is picked there.
  }
  return Response.redirect(`${pathname}#entry`, 303);
}
