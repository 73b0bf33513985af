// What was frozen when something was reported first, read with care: cases of former versions may lack a part of it.
import type { ReportCase } from '#data/reports.ts';

export type Evidence = {
  /** Media whose private files an admin may look at. */
  readonly mediaIds: readonly string[];
  /** The largest file of each photo that came without a medium, in the public bucket. */
  readonly publicPaths: readonly string[];
  /** A message, or what the page said. */
  readonly words: string | null;
  readonly links: readonly string[];
  readonly sentAt: string | null;
  readonly entryId: string | null;
  /** Six months after the decision nothing of it is left. */
  readonly isRemoved: boolean;
};

export function evidenceOf({ evidence, subject }: ReportCase): Evidence {
  const found = record(evidence);
  const details = record(found['details']);
  const mediaId = text(found['media_id']);
  const isPhotoWithoutMedium = subject === 'photo' && mediaId === null;
  return {
    mediaIds: subject === 'photo' ? (mediaId ? [mediaId] : []) : texts(found['media']),
    publicPaths: (isPhotoWithoutMedium ? [found['paths']] : list(found['photos'])).flatMap(largestPath),
    words: text(found['body']) ?? text(details['bio']),
    links: texts(details['links']),
    sentAt: text(found['sent_at']),
    entryId: text(found['entry_id']),
    isRemoved: evidence === null,
  };
}

function largestPath(sizes: unknown): string[] {
  const path = text(record(list(sizes).at(-1))['path']);
  return path === null ? [] : [path];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function texts(value: unknown): readonly string[] {
  return list(value).flatMap((each) => text(each) ?? []);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
