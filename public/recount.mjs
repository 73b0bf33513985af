// Recounts one week of the contest from its published ledger, without the site's code and without dependencies.
// node recount.mjs <address or folder of the ledger, or of its manifest.json>   (Node 20 or later)
// deno run --allow-net --allow-read recount.mjs <the same>
// The exit code is 0 where every step is ok.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';

const REASONS = 'shared_device|burst|weak_signals|undecided|account_deleted|account_suspended|entry_withdrawn|entry_disqualified|admin_voided';
const LINE = new RegExp(`^([0-9a-f]{64}),([0-9a-f-]{36}),([1-5]),(0\\.25|1\\.00),(?:counted,|void,(${REASONS}))$`);
const [HASH, ID] = [/^[0-9a-f]{64}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/];
const [WEEK, TIME] = [/^\d{4}-w[0-5]\d$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/];
const whole = (least) => (value) => Number.isSafeInteger(value) && value >= least;
const multiple = (scale) => (value) => value >= 0 && Math.round(value * scale) / scale === value;
const orNull = (shape) => (value) => value === null || fits(value, shape);
const is = (wanted) => (value) => value === wanted;
const stars = (value) => multiple(10_000)(value) && value >= 1 && value <= 5;
const ENTRY = { entry_id: ID, rank: orNull(whole(1)), score: orNull(multiple(10_000)), weight: multiple(4), votes: whole(0), fives: whole(0) };
const CANDIDATE = { entry_id: ID, likes: whole(0), by_right: (value) => typeof value === 'boolean', place: orNull(whole(1)) };
const SEEDS = { commitment: orNull(HASH), bytes: orNull(HASH), previous_draw_seed: orNull(HASH), seed: orNull(HASH) };
const MANIFEST = {
  ...{ format: is(1), rules_version: /./, country: /^[a-z]{2}$/, week: WEEK, starts_at: TIME, ends_at: TIME },
  ...{ prior: stars, prior_weeks: [WEEK], prior_weight: is(20), entries: [ENTRY], states: (value) => value instanceof Object },
  ...{ winner: orNull(ID), draw_seed: HASH, qualification: orNull({ ...SEEDS, capacity: whole(1), candidates: [CANDIDATE] }) },
  ...{ parts: [{ path: /^ballots-\d{4,}\.csv\.gz$/, sha256: HASH, ballots: whole(1) }], root: HASH },
};
/** Whether a value has a shape: a pattern, a test, a list of one shape, or an object with exactly these keys. */
function fits(value, shape) {
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value);
  if (typeof shape === 'function') return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, shape[0]));
  const keys = Object.keys(shape);
  return Object.keys(value ?? {}).length === keys.length && keys.every((key) => Object.hasOwn(value, key) && fits(value[key], shape[key]));
}

const sha256 = (content, encoding = 'utf8') => createHash('sha256').update(content, encoding).digest('hex');
class Fault extends Error {}
function must(isTrue, code, place = '') {
  if (!isTrue) throw new Fault(`${code} ${place}`.trim());
}
async function step(name, needs, check) {
  if (!needs) return console.log(`unchecked  ${name}`);
  try {
    await check();
    console.log(`ok         ${name}`);
    return true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    process.exitCode = 1;
    console.log(`FAILED     ${name}: ${error.message}`);
  }
}
const [address = '.'] = process.argv.slice(2);
const folder = `${address.replace(/\/?(manifest\.json)?$/, '')}/`;
async function load(name, missing) {
  if (!/^https?:/.test(folder)) return existsSync(folder + name) ? readFileSync(folder + name) : must(false, missing, name);
  const answer = await fetch(folder + name);
  must(answer.status !== 404 && answer.status !== 400, missing, name);
  if (!answer.ok) throw new Error(`${folder + name}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
const attempt = (action, code, place) => new Promise((resolve) => resolve(action())).catch(() => must(false, code, place));
let m = null;
const [rows, states, seed] = [new Map(), {}, createHash('sha256')];
async function readManifest() {
  const bytes = await load('manifest.json', 'manifest_missing');
  const read = await attempt(() => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), 'manifest_malformed', 'no JSON');
  must(read?.format === undefined || read.format === 1, 'foreign_format');
  must(fits(read, MANIFEST) && read.starts_at < read.ends_at, 'manifest_malformed');
  for (const e of read.entries) rows.set(e.entry_id, { id: e.entry_id, rank: e.rank, W: 0, S: 0, votes: 0, fives: 0 });
  const isRow = (e) => (e.rank === null ? e.score === null && e.weight + e.votes + e.fives === 0 : e.score !== null);
  must(read.entries.every(isRow) && rows.size === read.entries.length, 'manifest_malformed', 'entries');
  const isOld = (week, n) => week < read.week && (n === 0 || week > read.prior_weeks[n - 1]);
  must(read.prior_weeks.every(isOld) && (read.prior_weeks.length > 0 || read.prior === 3.5), 'manifest_malformed', 'prior');
  const isPart = ({ ballots }, n) => (n === read.parts.length - 1 ? ballots <= 100_000 : ballots === 100_000);
  must(read.parts.every(isPart), 'manifest_malformed', 'parts');
  const [country, week] = folder.split('/').slice(-3);
  must(!WEEK.test(week) || `${country}/${week}` === `${read.country}/${read.week}`, 'other_week', `${read.country}/${read.week}`);
  m = read;
}
async function countParts() {
  let last = '';
  for (const { path, ballots, sha256: digest } of m.parts) {
    const file = await load(path, 'part_missing');
    const bytes = await attempt(() => gunzipSync(file, { maxOutputLength: ballots * 140 }), 'part_unreadable', path);
    must(sha256(bytes) === digest, 'part_altered', path);
    const lines = bytes.toString('latin1').split('\n');
    must(lines.pop() === '', 'ballot_malformed', path);
    for (const line of lines) {
      const [, hash, id, stars, weight, reason] = LINE.exec(line) ?? [];
      const row = rows.get(id);
      must(hash && hash > last && row, !hash ? 'ballot_malformed' : row ? 'ballots_unsorted' : 'ballot_of_other_entry', `${path} ${line}`);
      last = hash;
      seed.update(`${hash}\n`);
      for (const name of reason ? ['void', `void:${reason}`] : ['counted']) states[name] = (states[name] ?? 0) + 1;
      row.W += reason ? 0 : weight * 100;
      row.S += reason ? 0 : weight * 100 * stars;
      row.votes += reason ? 0 : 1;
      row.fives += !reason && stars === '5' ? 1 : 0;
    }
    must(lines.length === ballots, 'part_of_other_size', path);
  }
}
const score = (row) => {
  const [S, W, P] = [row.S, row.W, Math.round(m.prior * 10_000)].map(BigInt);
  return Number((2n * (10_000n * S + 2_000n * P) + W + 2_000n) / (2n * (W + 2_000n))) / 10_000;
};
function checkScores() {
  for (const e of m.entries) {
    const row = rows.get(e.entry_id);
    must(e.rank !== null || row.votes === 0, 'counted_without_rank', row.id);
    must(e.weight * 100 === row.W && e.votes === row.votes && e.fives === row.fives, 'sums_differ', row.id);
    must(e.rank === null || e.score === score(row), 'score_differs', row.id);
  }
}
const byOrder = (a, b) => (a ? score(b) - score(a) || b.W - a.W || b.fives * a.votes - a.fives * b.votes : -1);
const ranked = () => [...rows.values()].filter((row) => row.rank !== null).sort((a, b) => a.rank - b.rank);
const checkRanks = (code, isWrong) => ranked().every((row, n, all) => must(!isWrong(row, n, all[n - 1]), code, row.id) ?? true);
const draw = ({ id }) => sha256(m.draw_seed + id);
function checkQualification() {
  const { commitment, bytes, previous_draw_seed: previous, seed: drawn, capacity, candidates } = m.qualification;
  must(new Set([commitment, bytes, previous, drawn].map((value) => value === null)).size === 1, 'commitment_differs');
  must(drawn === null || sha256(bytes, 'hex') === commitment, 'commitment_differs');
  must(drawn === null || sha256(bytes + previous, 'hex') === drawn, 'qualification_seed_differs');
  const draw = (c) => (drawn === null ? c.entry_id : sha256(drawn + c.entry_id));
  const byDraw = [...candidates].sort((a, b) => (draw(a) < draw(b) ? -1 : 1));
  const byLikes = [...byDraw].sort((a, b) => b.likes - a.likes);
  const rights = byLikes.filter((c) => c.by_right);
  const left = Math.max(capacity - rights.length, 0);
  const byChance = drawn === null ? 0 : Math.min(left, 2);
  const placed = [...rights, ...byLikes.filter((c) => !c.by_right).slice(0, left - byChance)];
  placed.push(...byDraw.filter((c) => !placed.includes(c)).slice(0, byChance));
  for (const c of candidates) must((c.place ?? 0) === placed.indexOf(c) + 1, 'places_differ', c.entry_id);
  must(placed.length === m.entries.length && placed.every((c) => rows.has(c.entry_id)), 'places_differ');
}
const hasManifest = await step('manifest', true, readManifest);
const isCounted = await step('parts', hasManifest, countParts);
await step('root', hasManifest, () => must(sha256(m.parts.map((part) => `${part.sha256}\n`).join('')) === m.root, 'root_differs'));
await step('seed', isCounted, () => must(seed.digest('hex') === m.draw_seed, 'seed_differs'));
const sorted = (counts) => Object.entries(counts).sort().join();
await step('states', isCounted, () => must(sorted(states) === sorted(m.states), 'states_differ'));
await step('scores', isCounted, checkScores);
await step('ties', isCounted, () => checkRanks('order_differs', (row, n, before) => row.rank !== n + 1 || byOrder(before, row) > 0));
await step('draw', isCounted, () => checkRanks('draw_differs', (row, _, before) => byOrder(before, row) === 0 && draw(before) > draw(row)));
await step('winner', isCounted, () => must(m.winner === (ranked()[0]?.W >= 1000 ? ranked()[0].id : null), 'winner_differs'));
await step('qualification', hasManifest, () => m.qualification && checkQualification());
for (const row of isCounted ? ranked() : []) console.log(`${row.rank}\t${row.id}\t${score(row).toFixed(4)}\t${row.votes}`);
