/** Every form and sentence of these pages stands in this column; a form for signing up hides until the page knows it. */
export const AUTH_FORM =
  'relative mx-auto grid w-full max-w-[420px] grid-cols-1 gap-4 pt-8 pb-18 in-data-[sign-up]:invisible';
