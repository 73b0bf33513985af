create type public.picture_size as (
  width integer,
  height integer,
  path text
);
comment on type public.picture_size is
  'One stored size of a picture, in pixels. path is inside the public bucket photos. Nullable: none.';

create type public.picture as (
  width integer,
  height integer,
  placeholder text,
  sizes public.picture_size[]
);
comment on type public.picture is
  'A picture in its sizes, ascending. placeholder is the color that a page shows until the picture arrives. '
  'Nullable: none.';
