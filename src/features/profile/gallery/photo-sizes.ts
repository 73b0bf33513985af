/** The exact places of `stripClasses`. */
export const PHOTO_SIZES =
  '(min-width: 1440px) 424px, (min-width: 1024px) 30vw, (min-width: 768px) 46vw, 86vw';
