// What a contestant chose to show beside her photos: a video and optional fields.
import type { MaritalStatus } from '#domain/entry-rules.ts';

/** The published video; both paths are inside the public bucket `photos`. */
export type ProfileVideo = {
  readonly path: string;
  readonly posterPath: string;
  readonly width: number;
  readonly height: number;
  /** The mean colour of its poster, `#rrggbb`. */
  readonly placeholder: string | null;
};

/** Centimetres, kilograms, persons; what she hides or left empty is null. */
export type ProfileDetails = {
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  readonly maritalStatus: MaritalStatus | null;
  readonly children: number | null;
  /** https addresses. */
  readonly links: readonly string[];
  readonly bio: string | null;
};

export type VideoRow = {
  readonly path: string;
  readonly poster_path: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
};

export type DetailsRow = {
  readonly height_cm?: number;
  readonly weight_kg?: number;
  readonly marital_status?: MaritalStatus;
  readonly children?: number;
  readonly links?: readonly string[];
  readonly bio?: string;
};

export function toVideo({ poster_path: posterPath, ...row }: VideoRow): ProfileVideo {
  const { path, width, height, placeholder } = row;
  return { path, posterPath, width, height, placeholder };
}

export function toDetails(row: DetailsRow): ProfileDetails {
  return {
    heightCm: row.height_cm ?? null,
    weightKg: row.weight_kg ?? null,
    maritalStatus: row.marital_status ?? null,
    children: row.children ?? null,
    // The server takes no other addresses; a page that links them does not rely on it.
    links: (row.links ?? []).filter((link) => link.startsWith('https://')),
    bio: row.bio ?? null,
  };
}
