import postgres from 'postgres';
import type { TestDatabase } from './database.ts';

/**
 * Vacuums and analyzes a test's database as its superuser. The checkpoint comes first: the test server commits without
 * waiting for the log, and VACUUM marks no page visible whose last commit is not in the log yet. An index-only scan then
 * reads the table as well, and counts of buffers double.
 */
export async function vacuum({ adminUrl }: TestDatabase): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin`checkpoint`;
  await admin`vacuum (analyze)`;
  await admin.end();
}
