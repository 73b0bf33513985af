// The pool of faces: who can be painted. A face may appear in several countries, never twice in one.
import type { Country } from '#domain/locales.ts';
import type { Role } from './casting.ts';
import { COMPLEXIONS, type Complexion } from './look.ts';

/** How many faces of each complexion exist; together with the scarves 168. */
const COUNTS: Record<Complexion, number> = { light: 30, olive: 24, golden: 82, brown: 18, deep: 10 };
const SCARVES = 4;

export interface Face {
  readonly id: string;
  readonly role: Role;
}

function facesOf(complexion: Complexion): Face[] {
  return Array.from({ length: COUNTS[complexion] }, (_, i) => {
    // Mostly women compete: every eighth face is a man.
    const presentation = i % 8 === 5 ? 'man' : 'woman';
    const id = `${complexion}-${presentation}-${i}`;
    return { id, role: { seed: id, presentation, complexion } };
  });
}

const SCARVED: readonly Face[] = Array.from({ length: SCARVES }, (_, i) => {
  const id = `golden-scarf-${i}`;
  return { id, role: { seed: id, presentation: 'woman', complexion: 'golden', headscarf: true } };
});

/** All faces, always in the same order. */
export const FACES: readonly Face[] = [...COMPLEXIONS.flatMap(facesOf), ...SCARVED];

type Shares = Partial<Record<Complexion | 'scarf', number>>;

const EAST: Shares = { golden: 1 };
const NORTH: Shares = { light: 1 };

/** How likely a face of each kind is in a country. */
export const FACE_SHARES: Record<Country, Shares> = {
  ph: { golden: 30, olive: 4, brown: 3, light: 1, deep: 0.3 },
  us: { light: 3, olive: 2, golden: 1, brown: 1.5, deep: 2.5 },
  ca: { light: 4, olive: 2, golden: 1, brown: 1, deep: 1 },
  gb: { light: 4, olive: 1, brown: 1.5, deep: 1.5 },
  au: { light: 4, olive: 2, golden: 1 },
  jp: EAST,
  kr: EAST,
  cn: EAST,
  in: { brown: 3, olive: 2 },
  id: { golden: 4, scarf: 12, brown: 1 },
  my: { golden: 4, scarf: 12, brown: 1.5 },
  sg: { golden: 5, brown: 1 },
  th: { golden: 5, brown: 0.5 },
  vn: EAST,
  fr: { light: 3, olive: 3, deep: 2 },
  de: { light: 5, olive: 1 },
  it: { olive: 4, light: 1.5 },
  es: { olive: 4, light: 1.5 },
  br: { olive: 2, brown: 3, deep: 2, light: 1 },
  mx: { olive: 3, golden: 2, brown: 1 },
  ru: NORTH,
  ua: NORTH,
  kz: { golden: 4, light: 1 },
};

/** The kind of a face, for `FACE_SHARES`. */
export function kindOf(face: Face): Complexion | 'scarf' {
  return face.role.headscarf ? 'scarf' : face.role.complexion;
}
