import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import { type Portrait, toScore } from './contestant.ts';
import {
  type DetailsRow,
  type ProfileDetails,
  type ProfileVideo,
  toDetails,
  toVideo,
  type VideoRow,
} from './profile-shown.ts';
import { callAsReader } from './reader-call.ts';
import type { CallOptions } from './supabase-client.ts';

export type ProfilePhoto = Portrait & { readonly kind: 'portrait' | 'body' };

/** The entry in the week that runs or waits for its result; rank, score and votes are null in the blackout. */
export type ProfileWeek = {
  readonly country: Country;
  readonly week: string;
  readonly phase: Phase;
  readonly entryId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isBlackout: boolean;
  readonly rank: number | null;
  readonly score: number | null;
  readonly votes: number | null;
  /** True for the person herself where she does not want to read her own standing. */
  readonly isScoreHidden?: boolean | undefined;
};

export type ProfileResult = {
  readonly country: Country;
  readonly week: string;
  readonly rank: number;
  /** How many were ranked in that week. */
  readonly entries: number;
  readonly score: number;
  readonly votes: number;
  readonly isWinner: boolean;
};

/** What everybody may see of a contestant. */
export type Profile = {
  readonly profileId: string;
  readonly displayName: string;
  readonly age: number;
  readonly city: string;
  readonly country: Country;
  /** The portrait first; none while no photo is approved. */
  readonly photos: readonly ProfilePhoto[];
  readonly video: ProfileVideo | null;
  readonly details: ProfileDetails;
  readonly week: ProfileWeek | null;
  readonly upcomingWeek: string | null;
  /** Official weeks, newest first. */
  readonly results: readonly ProfileResult[];
};

type ProfileRow = {
  readonly profile_id: string;
  readonly display_name: string;
  readonly age: number;
  readonly city: string;
  readonly country: Country;
  readonly photos: readonly ProfilePhoto[];
  readonly video: VideoRow | null;
  readonly details: DetailsRow;
  readonly week: WeekRow | null;
  readonly upcoming_week: string | null;
  readonly results: readonly ResultRow[];
};

type WeekRow = {
  readonly country: Country;
  readonly week: string;
  readonly phase: Phase;
  readonly entry_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly is_blackout: boolean;
  readonly rank: number | null;
  readonly score: number | string | null;
  readonly votes: number | null;
  readonly is_score_hidden?: boolean;
};

type ResultRow = {
  readonly country: Country;
  readonly week: string;
  readonly rank: number;
  readonly entries: number;
  readonly score: number | string;
  readonly votes: number;
  readonly is_winner: boolean;
};

/**
 * The public page of a contestant; `profileId` is a UUID.
 * Errors: `no_such_profile` (unknown, never approved, withdrawn, suspended, apart by a block), and those of any call.
 */
export async function getProfile(profileId: string, options: CallOptions = {}): Promise<Profile> {
  const row = await callAsReader<ProfileRow>('get_profile', { p_profile_id: profileId }, options);
  return {
    profileId: row.profile_id,
    displayName: row.display_name,
    age: row.age,
    city: row.city,
    country: row.country,
    photos: row.photos,
    video: row.video && toVideo(row.video),
    details: toDetails(row.details),
    week: row.week && toWeek(row.week),
    upcomingWeek: row.upcoming_week,
    results: row.results.map(toResult),
  };
}

function toWeek(row: WeekRow): ProfileWeek {
  return {
    country: row.country,
    week: row.week,
    phase: row.phase,
    entryId: row.entry_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isBlackout: row.is_blackout,
    rank: row.rank,
    score: toScore(row.score),
    votes: row.votes,
    isScoreHidden: row.is_score_hidden,
  };
}

function toResult(row: ResultRow): ProfileResult {
  return {
    country: row.country,
    week: row.week,
    rank: row.rank,
    entries: row.entries,
    score: Number(row.score),
    votes: row.votes,
    isWinner: row.is_winner,
  };
}
