// From a seed to a look: who the sitter is, what she wears, and which studio it is.
import { type Random, seededRandom } from '../random.ts';
import { mix } from './colour.ts';
import {
  type Complexion,
  type FaceShape,
  type HairStyle,
  type HairTone,
  type Look,
  MEN_GARMENTS,
  MEN_HAIR,
  type Presentation,
  type Skin,
  WOMEN_GARMENTS,
  WOMEN_HAIR,
} from './look.ts';
import { HAIR_TONES, SKINS, STUDIOS } from './palettes.ts';

export interface Role {
  readonly seed: string;
  readonly presentation: Presentation;
  readonly complexion: Complexion;
  readonly headscarf?: boolean;
}

/** The look of a role: always the same for the same role. */
export function castLook(role: Role): Look {
  const random = seededRandom(`look:${role.seed}`);
  const skin = random.pick(SKINS[role.complexion]);
  const woman = role.presentation === 'woman';
  const hairTone = random.weighted(HAIR_TONES[role.complexion]);
  const studio = random.pick(STUDIOS);
  const hair = hairStyle(random, role);
  return {
    seed: role.seed,
    presentation: role.presentation,
    skin,
    hairTone,
    hair,
    garment: woman
      ? role.headscarf
        ? ('boat-neck' as const)
        : random.pick(WOMEN_GARMENTS)
      : random.pick(MEN_GARMENTS),
    jewel:
      woman && !role.headscarf
        ? random.weighted([
            ['drops', 4],
            ['studs', 2],
            ['hoops', 2],
            ['pearls', 2],
            ['pendant', 2],
            ['none', 1],
          ] as const)
        : 'none',
    backdrop: random.weighted([
      ['plain', 4],
      ['disc', 2],
      ['arch', 2],
      ['window', 2],
      ['drape', 2],
      ['horizon', 1],
    ] as const),
    wall: studio.wall,
    accent: studio.accent,
    cloth: random.pick(studio.cloths),
    metal: random.pick(['#c79a4b', '#c9a15c', '#b9b4b0']),
    face: faceShape(random, skin, role, hairTone),
    light: random.chance(0.6) ? -1 : 1,
    flipped: random.chance(0.5),
    tilt: random.between(-8, 8),
    slope: random.between(-5, 5),
    zoom: random.between(1.36, 1.62),
    frame: 'portrait',
    beard: woman
      ? 'none'
      : hair === 'swept-long'
        ? 'short'
        : random.weighted([
            ['none', 5],
            ['stubble', 3],
            ['short', 2],
          ] as const),
  };
}

function hairStyle(random: Random, role: Role): HairStyle {
  if (role.headscarf) return 'headscarf';
  if (role.presentation === 'man')
    return random.pick(MEN_HAIR.filter((style) => style !== 'short-curls' || role.complexion !== 'light'));
  const styles = WOMEN_HAIR.filter(
    (style) =>
      style !== 'headscarf' &&
      (style !== 'afro' || role.complexion === 'deep' || role.complexion === 'brown'),
  );
  return random.weighted(
    styles.map((style) => [style, style === 'afro' && role.complexion === 'deep' ? 3 : 1] as const),
  );
}

function faceShape(random: Random, skin: Skin, role: Role, hairTone: HairTone): FaceShape {
  const man = role.presentation === 'man';
  const rouge = random.pick(['#b3323f', '#a8324a', '#c2545a', '#8f2a3c', '#b85a4f', '#c76a6c']);
  return {
    turn: random.between(0, 0.85),
    jaw: random.next(),
    chin: random.next(),
    length: random.next(),
    eyeSize: random.next(),
    eyeOpen: random.next(),
    eyeTilt: random.between(-0.2, 1.2),
    lidFold:
      role.complexion === 'golden' || role.complexion === 'light'
        ? random.between(0.1, 1)
        : random.between(0.5, 1),
    lashes: man ? 'plain' : random.pick(['winged', 'plain', 'full'] as const),
    marks: random.weighted([
      ['none', 6],
      ['beauty-mark', 1],
      ['freckles', role.complexion === 'light' || role.complexion === 'olive' ? 2 : 0.4],
    ] as const),
    eyeColour: eyeColour(random, role, hairTone),
    gaze: !man && random.chance(0.15) ? 'lowered' : 'open',
    browWeight: random.next(),
    browArch: random.next(),
    noseWidth:
      role.complexion === 'light' || role.complexion === 'olive'
        ? random.between(0, 0.5)
        : random.between(0.2, 1),
    lipFullness: random.between(role.complexion === 'deep' ? 0.5 : 0.1, 1),
    smile: random.next(),
    lipColour: man ? mix(skin.lip, skin.base, 0.35) : mix(skin.lip, rouge, random.between(0.15, 0.85)),
  };
}

function eyeColour(random: Random, role: Role, hairTone: HairTone): string {
  const brown = ['#3b2418', '#4a2d1c', '#57371f', '#2c1a12'];
  if (role.complexion !== 'light' && role.complexion !== 'olive') return random.pick(brown);
  return random.pick([
    ...brown,
    '#5f7a5a',
    '#6b5a33',
    ...(role.complexion === 'light' && hairTone.base !== '#1c1516' ? ['#5b7c93', '#6f8ba0'] : []),
  ]);
}
