// The manifest of a ledger as it stands in JSON.
export interface ManifestCandidate {
  entry_id: string;
  likes: number;
  by_right: boolean;
  place: number | null;
}

export interface Manifest {
  format: number;
  rules_version: string;
  country: string;
  week: string;
  starts_at: string;
  ends_at: string;
  prior: number;
  prior_weeks: string[];
  prior_weight: number;
  entries: {
    entry_id: string;
    rank: number | null;
    score: number | null;
    weight: number;
    votes: number;
    fives: number;
  }[];
  states: Record<string, number>;
  winner: string | null;
  draw_seed: string;
  qualification: {
    commitment: string | null;
    bytes: string | null;
    previous_draw_seed: string | null;
    seed: string | null;
    capacity: number;
    candidates: ManifestCandidate[];
  } | null;
  parts: { path: string; sha256: string; ballots: number }[];
  root: string;
}
