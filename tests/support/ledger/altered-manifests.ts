// Manifests that are wrong by themselves.
import { type Alteration, ranked } from './alterations.ts';

/** They fit a ledger with two tied entries, one without a rank, a winner and a committed qualification. */
export const ALTERED_MANIFESTS: readonly Alteration[] = [
  {
    name: 'the manifest has a key more',
    step: 'manifest',
    code: 'manifest_malformed',
    alter: ({ manifest }) => Object.assign(manifest, { note: 'trust me' }),
  },
  {
    name: 'the manifest lacks a key',
    step: 'manifest',
    code: 'manifest_malformed',
    alter: ({ manifest }) => Reflect.deleteProperty(manifest, 'rules_version'),
  },
  {
    name: 'the manifest has a format of the future',
    step: 'manifest',
    code: 'foreign_format',
    alter: ({ manifest }) => {
      manifest.format = 2;
    },
  },
  {
    name: 'the manifest is that of another week',
    step: 'manifest',
    code: 'other_week',
    alter: ({ manifest }) => {
      manifest.week = '2026-w47';
    },
  },
  {
    name: 'the manifest is that of another country',
    step: 'manifest',
    code: 'other_week',
    alter: ({ manifest }) => {
      manifest.country = 'de';
    },
  },
  {
    name: 'a score has five decimals',
    step: 'manifest',
    code: 'manifest_malformed',
    alter: (ledger) => {
      ranked(ledger, 1).score = 4.12345;
    },
  },
  {
    name: 'an entry stands twice',
    step: 'manifest',
    code: 'manifest_malformed',
    alter: (ledger) => {
      ledger.manifest.entries.push({ ...ranked(ledger, 1) });
    },
  },
  {
    name: 'a part lies in another folder',
    step: 'manifest',
    code: 'manifest_malformed',
    alter: ({ manifest }) => {
      for (const part of manifest.parts) part.path = `../${part.path}`;
    },
  },
];
