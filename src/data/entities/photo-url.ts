import { supabaseUrl } from '#lib/env.ts';

/** The address of a picture in the public bucket `photos`. */
export function photoUrl(path: string): string {
  return `${supabaseUrl()}/storage/v1/object/public/photos/${path}`;
}
