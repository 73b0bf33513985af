import type { Hex } from './colour.ts';

/** Which people a face may stand for; names are cast by country. */
export const COMPLEXIONS = ['light', 'olive', 'golden', 'brown', 'deep'] as const;
export type Complexion = (typeof COMPLEXIONS)[number];

export type Presentation = 'woman' | 'man';

export interface Skin {
  readonly base: Hex;
  readonly shade: Hex;
  readonly light: Hex;
  readonly blush: Hex;
  readonly lip: Hex;
}

export interface HairTone {
  readonly base: Hex;
  readonly dark: Hex;
  readonly light: Hex;
}

export const WOMEN_HAIR = [
  'straight',
  'waves',
  'side-swept',
  'bob',
  'chignon',
  'top-bun',
  'afro',
  'curls',
  'pixie',
  'braid',
  'ponytail',
  'fringe',
  'headscarf',
] as const;
export const MEN_HAIR = ['side-part', 'crop', 'slicked', 'short-curls', 'buzz', 'swept-long'] as const;
export type HairStyle = (typeof WOMEN_HAIR)[number] | (typeof MEN_HAIR)[number];

export const WOMEN_GARMENTS = [
  'strapless',
  'off-shoulder',
  'halter',
  'v-neck',
  'one-shoulder',
  'high-neck',
  'boat-neck',
  'blazer',
] as const;
export const MEN_GARMENTS = ['suit', 'tuxedo', 'roll-neck', 'open-shirt', 'band-collar'] as const;
export type Garment = (typeof WOMEN_GARMENTS)[number] | (typeof MEN_GARMENTS)[number];

export type Backdrop = 'plain' | 'disc' | 'arch' | 'window' | 'drape' | 'horizon';
export type Jewel = 'none' | 'drops' | 'studs' | 'hoops' | 'pearls' | 'pendant';

/** Everything that makes one contestant recognisable, in the portrait and in the full figure alike. */
export interface Look {
  readonly seed: string;
  readonly presentation: Presentation;
  readonly skin: Skin;
  readonly hairTone: HairTone;
  readonly hair: HairStyle;
  readonly garment: Garment;
  readonly jewel: Jewel;
  readonly backdrop: Backdrop;
  /** Colours of the studio: wall, the paper shape on it, the cloth, and a metal. */
  readonly wall: Hex;
  readonly accent: Hex;
  readonly cloth: Hex;
  readonly metal: Hex;
  readonly face: FaceShape;
  /** Where the key light stands: -1 left, 1 right of the sitter before a flip. */
  readonly light: -1 | 1;
  readonly flipped: boolean;
  readonly tilt: number;
  readonly slope: number;
  readonly zoom: number;
  /** Which picture is being painted: arms are part of the bust in a portrait and posed in a full figure. */
  readonly frame: 'portrait' | 'figure';
  readonly beard: 'none' | 'stubble' | 'short';
}

/** Proportions of a face; 0 to 1 unless said otherwise. */
export interface FaceShape {
  readonly turn: number;
  readonly jaw: number;
  readonly chin: number;
  readonly length: number;
  readonly eyeSize: number;
  readonly eyeOpen: number;
  readonly eyeTilt: number;
  /** How deep the fold of the lid lies; low for a smooth lid. */
  readonly lidFold: number;
  readonly lashes: 'winged' | 'plain' | 'full';
  readonly marks: 'none' | 'freckles' | 'beauty-mark';
  readonly eyeColour: Hex;
  readonly gaze: 'open' | 'lowered';
  readonly browWeight: number;
  readonly browArch: number;
  readonly noseWidth: number;
  readonly lipFullness: number;
  readonly smile: number;
  readonly lipColour: Hex;
}
