// A server that keeps the rules of votes and sessions in memory: fast enough for hundreds of faults.
export const VOTER = { id: '20000000-0000-4000-8000-000000000001', email: 'voter@mail.example' };
export const PASSWORD = 'correct-horse-7';
export const WEEK = '2026-w47';
export const START = Date.parse('2026-11-18T12:00:00Z');

const TOKEN_S = 3600;
const ENTRIES = 5;
const WEEK_ENDS = Date.parse('2026-11-22T16:00:00Z');

export const entryId = (number: number): string =>
  `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export type ModelRequest = { readonly path: string; readonly token: string | null; readonly body: string };
export type ModelAnswer = { readonly status: number; readonly body: unknown };
type Vote = { entry_id: string; stars: number; state: 'counted'; receipt: string; cast_at: string };
type Args = Readonly<Record<string, unknown>>;

export class ModelServer {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  /** By entry: the one voter's votes as they count. */
  readonly votes = new Map<string, Vote>();
  /** Every write, in order: entry and stars. A request that is repeated writes nothing. */
  readonly writes: string[] = [];
  /** What the standings answer while the page is to crash over it. */
  isAnswerPoisoned = false;
  isClosed = false;
  refusedTokens = 0;
  readonly #ledger = new Map<string, Vote>();
  readonly #tokens = new Map<string, number>();
  readonly #refreshTokens = new Set<string>();
  #issued = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  handle({ path, token, body }: ModelRequest): ModelAnswer {
    const args = (body === '' ? {} : JSON.parse(body)) as Args;
    if (path.startsWith('/auth/v1/token')) return this.#grant(path, args);
    if (token !== null && (this.#tokens.get(token) ?? 0) <= this.now()) {
      this.refusedTokens += 1;
      return { status: 401, body: { code: 'PGRST301', message: 'JWT expired' } };
    }
    if (path.endsWith('/rpc/get_contest_week')) return { status: 200, body: this.#week() };
    if (path.endsWith('/rpc/list_standings')) return { status: 200, body: this.#standings(args) };
    if (path.endsWith('/rpc/cast_vote')) return token === null ? refusal('not_signed_in') : this.#cast(args);
    if (path.startsWith('/rest/v1/votes')) return { status: 200, body: this.#ownVotes() };
    return { status: 404, body: { code: 'PGRST202', message: 'no such thing' } };
  }

  /** A session as the auth server gives it. */
  newSession(): object {
    this.#issued += 1;
    const [access_token, refresh_token] = [`access-${this.#issued}`, `refresh-${this.#issued}`];
    this.#tokens.set(access_token, this.now() + TOKEN_S * 1000);
    this.#refreshTokens.add(refresh_token);
    const expires_at = Math.floor(this.now() / 1000) + TOKEN_S;
    const confirmed = { email_confirmed_at: '2026-01-01T00:00:00Z', app_metadata: { provider: 'email' } };
    const user = { ...VOTER, ...confirmed };
    return { access_token, refresh_token, token_type: 'bearer', expires_in: TOKEN_S, expires_at, user };
  }

  expireTokens(): void {
    this.#tokens.clear();
  }

  revokeSessions(): void {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** A vote from another device, or from a visit long ago. */
  give(entry: number, stars: number, requestId = `given ${entry}`): void {
    this.#cast({ p_entry_id: entryId(entry), p_stars: stars, p_request_id: requestId });
  }

  #cast({ p_entry_id, p_stars, p_request_id }: Args): ModelAnswer {
    const known = this.#ledger.get(String(p_request_id));
    if (known) return { status: 200, body: known };
    if (this.isClosed) return refusal('voting_closed');
    const entry = String(p_entry_id);
    const before = this.votes.get(entry);
    const receipt = before?.receipt ?? `${String(this.votes.size + 1).padStart(8, 'a')}-receipt`;
    const cast_at = before?.cast_at ?? new Date(this.now()).toISOString();
    const vote: Vote = { entry_id: entry, stars: Number(p_stars), state: 'counted', receipt, cast_at };
    this.votes.set(entry, vote);
    this.#ledger.set(String(p_request_id), vote);
    this.writes.push(`${entry} ${vote.stars} ${String(p_request_id)}`);
    return { status: 200, body: vote };
  }

  #grant(path: string, { password, refresh_token }: Args): ModelAnswer {
    const isGranted = path.includes('grant_type=password')
      ? password === PASSWORD
      : this.#refreshTokens.delete(String(refresh_token));
    if (isGranted) return { status: 200, body: this.newSession() };
    return { status: 400, body: { code: 'refresh_token_not_found', error_code: 'refresh_token_not_found' } };
  }

  #ownVotes(): object[] {
    return [...this.votes.values()].map((vote) => ({ ...vote, week_id: WEEK, changed_at: vote.cast_at }));
  }

  #standings({ p_after, p_limit }: Args): object[] {
    const from = Number(p_after ?? 0);
    const numbers = Array.from({ length: ENTRIES }, (_, index) => index + 1);
    return numbers.slice(from, from + Number(p_limit ?? 24)).map((number) => ({
      entry_id: entryId(number),
      profile_id: entryId(number),
      display_name: this.isAnswerPoisoned ? { no: 'name' } : `Contestant ${number}`,
      age: 20 + number,
      city: 'Cebu City',
      rank: number,
      score: 5 - number / 10,
      votes: 10,
      portrait: null,
      cursor: String(number),
    }));
  }

  #week(): object {
    return {
      country: 'ph',
      week: WEEK,
      phase: this.isClosed ? 'provisional' : 'live',
      time_zone: 'Asia/Manila',
      starts_at: '2026-11-15T16:00:00Z',
      ends_at: new Date(this.isClosed ? this.now() - 1000 : WEEK_ENDS).toISOString(),
      blackout_at: '2026-11-21T16:00:00Z',
      official_at: '2026-11-24T16:00:00Z',
      is_blackout: false,
      entries: ENTRIES,
      votes: null,
      capacity: 24,
      prior: 3.5,
      prize: null,
      winner: null,
      cancel_reason: null,
      previous_week: null,
      next_week: null,
      server_time: new Date(this.now()).toISOString(),
    };
  }
}

function refusal(message: string): ModelAnswer {
  return { status: 400, body: { code: 'P0001', message, details: null, hint: null } };
}
