// Lighthouse on each kind of page in five languages: `npm run bench -- lighthouse [--langs=en,ar] [--pages=home,contest]
// [--runs=5] [--part=1/4] [--without-performance]`. Ends with 1 when a page is below a limit.
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { isLang } from '../../src/domain/locales.ts';
import { startProduct } from '../support/backend/product.mjs';
import { median } from '../support/bench/bench-report.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/browser/chromium.mjs';
import { type PageKind, pageKinds, someContestant } from '../support/browser/page-kinds.ts';

const AT_LEAST = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 97 } as const;
type Category = keyof typeof AT_LEAST;
const MOST_SHIFT = 0.01;
/** How often a run is repeated that Lighthouse itself could not record (`NO_NAVSTART` and its like). */
const MOST_REPEATS = 3;

type Reading = {
  readonly scores: Partial<Record<Category, number>>;
  readonly shift: number;
  readonly failed: string[];
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      langs: { type: 'string', default: 'en,ar,hi,ja,ru' },
      pages: { type: 'string', default: '' },
      runs: { type: 'string', default: '5' },
      part: { type: 'string', default: '1/1' },
      'without-performance': { type: 'boolean', default: false },
    },
  });
  return {
    langs: values.langs.split(',').filter(isLang),
    kinds: values.pages ? values.pages.split(',') : null,
    part: values.part.split('/').map(Number) as [which: number, of: number],
    runs: values['without-performance'] ? 1 : Number(values.runs),
    categories: (Object.keys(AT_LEAST) as Category[]).filter(
      (category) => category !== 'performance' || !values['without-performance'],
    ),
  };
}

type Options = { readonly page: PageKind; readonly categories: Category[]; readonly port: number };

/** One recorded run. What must not be listed cannot pass the one audit that asks whether it is. */
async function record(url: string, { page, categories, port }: Options, repeats = 0) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: 'silent',
    output: 'json',
    ...(!page.isIndexed && { skipAudits: ['is-crawlable'] }),
  });
  const report = result?.lhr;
  if (report && !report.runtimeError) return report;
  const cause = report?.runtimeError?.code ?? 'no report';
  if (repeats === MOST_REPEATS) throw new Error(`Lighthouse could not record ${url}: ${cause}`);
  console.log(`    · not recorded (${cause}), again: ${page.path}`);
  return record(url, { page, categories, port }, repeats + 1);
}

async function read(url: string, options: Options): Promise<Reading> {
  const { categories } = options;
  const report = await record(url, options);
  const scores = categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)]);
  const failed = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  return {
    scores: Object.fromEntries(scores),
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? 0,
    failed: failed.map(({ id, title }) => `${id}: ${title}`),
  };
}

/** A row of the table, and what is below the limits. */
function judge(page: PageKind, categories: Category[], readings: readonly Reading[]): string[] {
  const figures = categories.map(
    (id) => [id, median(readings.map(({ scores }) => scores[id] ?? 0))] as const,
  );
  const shift = Math.max(...readings.map((reading) => reading.shift));
  const cells = figures.map(([, score]) => String(score).padStart(15));
  console.log(`  ${page.path.slice(0, 40).padEnd(42)}${cells.join('')}${shift.toFixed(3).padStart(8)}`);
  const low = figures.filter(([id, score]) => score < AT_LEAST[id]);
  for (const line of low.length > 0 ? new Set(readings.flatMap(({ failed }) => failed)) : [])
    console.log(`    · ${line}`);
  return [
    ...low.map(([id, score]) => `${page.path}: ${id} ${score}, at least ${AT_LEAST[id]}`),
    ...(shift > MOST_SHIFT ? [`${page.path}: layout shift ${shift.toFixed(3)}, at most ${MOST_SHIFT}`] : []),
  ];
}

/** The pages of these options: all, some kinds, or every so manieth. */
function wantedPages(
  { langs, kinds, part: [which, of] }: ReturnType<typeof readOptions>,
  contestant: string,
) {
  return langs
    .flatMap((lang) => pageKinds(lang, contestant))
    .filter(({ kind }) => kinds === null || kinds.includes(kind))
    .filter((_, index) => index % of === which - 1);
}

async function measure(site: string, executablePath: string): Promise<string[]> {
  const options = readOptions();
  const { runs, categories } = options;
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'silent',
  });
  try {
    const pages = wantedPages(options, await someContestant(site));
    console.log(`  ${pages.length} pages, medians of ${runs} runs, the largest layout shift\n`);
    console.log(`  ${''.padEnd(42)}${categories.map((id) => id.padStart(15)).join('')}   shift`);
    const missed: string[] = [];
    for (const page of pages) {
      const readings: Reading[] = [];
      for (let run = 0; run < runs; run += 1)
        readings.push(await read(`${site}${page.path}`, { page, categories, port: chrome.port }));
      missed.push(...judge(page, categories, readings));
    }
    return missed;
  } finally {
    chrome.kill();
  }
}

/** Measures the product that `DIADEM_SITE_URL` names, or one of its own. */
export async function run(): Promise<void> {
  const executablePath = ensureChromium();
  const running = process.env.DIADEM_SITE_URL;
  const product = running
    ? null
    : await startProduct(process.execPath, { ...process.env, CHROMIUM_PATH: executablePath }).ready();
  try {
    const missed = await measure(running ?? product?.env.DIADEM_SITE_URL ?? '', executablePath);
    for (const line of missed) console.error(`✖ ${line}`);
    console.log(missed.length === 0 ? '\nAll limits met' : `\n${missed.length} limits missed`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    await product?.stop();
  }
}
