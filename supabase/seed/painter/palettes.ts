// Skins, hair and studios, chosen by eye so that any of them hang well beside any other.
import type { Hex } from './colour.ts';
import type { Complexion, HairTone, Skin } from './look.ts';

const skin = (base: Hex, shade: Hex, light: Hex, blush: Hex, lip: Hex): Skin => ({
  base,
  shade,
  light,
  blush,
  lip,
});

export const SKINS: Record<Complexion, readonly Skin[]> = {
  light: [
    skin('#f0cdb8', '#c98f7a', '#fff0e2', '#e69a8c', '#c9746f'),
    skin('#eec4a8', '#c2866a', '#fde7d3', '#e08f7a', '#c26a62'),
    skin('#f3d6c6', '#cf9a8b', '#fff4ea', '#e8a299', '#cb7a78'),
  ],
  olive: [
    skin('#dfae8a', '#a96f52', '#f7d8b8', '#cf7d66', '#b35f58'),
    skin('#d6a27c', '#9d6447', '#f1cca6', '#c5705a', '#a85650'),
  ],
  golden: [
    skin('#e3b48c', '#b0774f', '#fadcb6', '#d8846a', '#b9615a'),
    skin('#d39f74', '#9a633f', '#efc99c', '#c77457', '#a9554d'),
    skin('#c68f64', '#8a5636', '#e6bb8c', '#b9664b', '#9c4c46'),
  ],
  brown: [
    skin('#b57c55', '#77462e', '#d9a878', '#a95a42', '#8f4540'),
    skin('#a06a47', '#663a27', '#c79667', '#984d3a', '#833c3a'),
  ],
  deep: [
    skin('#84543a', '#4d2c20', '#b07f58', '#87423a', '#7a3438'),
    skin('#6b4231', '#3b2119', '#9a6a4c', '#743632', '#6e2f34'),
    skin('#93603f', '#573323', '#bf8c60', '#914a3c', '#80393a'),
  ],
};

const RAVEN: HairTone = { base: '#1c1516', dark: '#0c0809', light: '#5a4a4c' };
const ESPRESSO: HairTone = { base: '#2f1f1a', dark: '#150c0a', light: '#77543f' };
const CHESTNUT: HairTone = { base: '#4f2f20', dark: '#24130d', light: '#a06d45' };
const CARAMEL: HairTone = { base: '#7d5230', dark: '#40260f', light: '#cf9a5e' };
const HONEY: HairTone = { base: '#b4824a', dark: '#6b4520', light: '#f0cd90' };
const COPPER: HairTone = { base: '#8f4526', dark: '#4a1d10', light: '#dd8a52' };
const ASH: HairTone = { base: '#cdb38a', dark: '#8a6f4a', light: '#fbe9c6' };

export const HAIR_TONES: Record<Complexion, readonly (readonly [HairTone, number])[]> = {
  light: [
    [ESPRESSO, 2],
    [CHESTNUT, 3],
    [CARAMEL, 2],
    [HONEY, 3],
    [COPPER, 2],
    [ASH, 2],
    [RAVEN, 1],
  ],
  olive: [
    [RAVEN, 2],
    [ESPRESSO, 4],
    [CHESTNUT, 3],
    [CARAMEL, 1],
  ],
  golden: [
    [RAVEN, 4],
    [ESPRESSO, 4],
    [CHESTNUT, 1.5],
    [CARAMEL, 0.5],
  ],
  brown: [
    [RAVEN, 4],
    [ESPRESSO, 3],
    [CHESTNUT, 1],
  ],
  deep: [
    [RAVEN, 5],
    [ESPRESSO, 2],
    [CHESTNUT, 0.7],
  ],
};

export interface Studio {
  readonly wall: Hex;
  readonly accent: Hex;
  readonly cloths: readonly Hex[];
}

export const STUDIOS: readonly Studio[] = [
  { wall: '#cdbcae', accent: '#b98f7c', cloths: ['#7a1f3a', '#2c3a4a', '#f0e6da'] },
  { wall: '#d9c3b8', accent: '#c08a80', cloths: ['#5e2436', '#2f4640', '#a84a4a'] },
  { wall: '#aeb5a5', accent: '#d8cdb4', cloths: ['#f1eade', '#29453c', '#b4623f'] },
  { wall: '#8e9ba6', accent: '#c6b8a8', cloths: ['#efe7dd', '#23314a', '#c98d76'] },
  { wall: '#c79a6c', accent: '#e0bd8c', cloths: ['#f3e8d8', '#4a2530', '#26343c'] },
  { wall: '#b4735a', accent: '#d79c7c', cloths: ['#f2e4d6', '#3a1f24', '#254046'] },
  { wall: '#d6cdbf', accent: '#a9a294', cloths: ['#1f1b1d', '#8a2f3c', '#47624f'] },
  { wall: '#a48493', accent: '#cda9a8', cloths: ['#f2e3df', '#3b2238', '#7e2d45'] },
  { wall: '#4f6257', accent: '#8a8a68', cloths: ['#e9dfce', '#b98543', '#a23c44'] },
  { wall: '#39465a', accent: '#7c7f8c', cloths: ['#e6dcd2', '#b48a4a', '#8f3b4a'] },
  { wall: '#5c3242', accent: '#96606a', cloths: ['#e8d5c8', '#c19a5b', '#28202a'] },
  { wall: '#5b5552', accent: '#94867c', cloths: ['#e9e1d8', '#8e2f3b', '#b98e55'] },
  { wall: '#b7c4cc', accent: '#e2d6c8', cloths: ['#2e4763', '#f4ede4', '#93344a'] },
  { wall: '#e0d2b8', accent: '#c4a471', cloths: ['#31493f', '#8c2d38', '#2a2430'] },
  { wall: '#c8a9a0', accent: '#e3cabb', cloths: ['#43242d', '#ede0d4', '#51655c'] },
  { wall: '#7e8a78', accent: '#b7b394', cloths: ['#efe4d2', '#5a2535', '#d1a05c'] },
  { wall: '#2f3a3a', accent: '#6d7468', cloths: ['#d9b98a', '#c4594c', '#e8dfd3'] },
  { wall: '#94685b', accent: '#c79d86', cloths: ['#f0e2d3', '#2d2f3d', '#61222f'] },
];
