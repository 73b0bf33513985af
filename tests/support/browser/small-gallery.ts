import { FACES } from '../../../supabase/seed/painter/faces.ts';
import { openGallery } from '../../../supabase/seed/painter/gallery.ts';

/** In the place of the whole gallery: one face, painted small, stands for everybody. */
export const openSmallGallery: typeof openGallery = async (faces, options) => {
  const [model] = FACES;
  if (!model) throw new Error('The pool of faces is empty.');
  const painted = (await openGallery([model], { ...options, largest: 320 })).get(model.id);
  if (!painted) throw new Error(`${model.id} was not painted.`);
  return new Map(faces.map(({ id }) => [id, painted]));
};
