import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('requests of different people at the same time', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS, connections: 4 });
  });
  afterAll(() => test.stop());

  it('never run as somebody else, though they share four connections', async () => {
    const people = await Promise.all([test.person(), test.person(), test.person()]);
    const actors = [
      { client: test.client(), role: 'anon', uid: null },
      { client: test.service(), role: 'service_role', uid: null },
      ...people.map(({ client, id }) => ({ client, role: 'authenticated', uid: id })),
    ];
    const strangers: unknown[] = [];
    let answers = 0;
    const ask = async (worker: number) => {
      for (let round = 0; round < 40; round++) {
        const actor = actors[(worker * 7 + round * 3) % actors.length];
        if (!actor) continue;
        // Every fifth request fails inside its transaction, as a refused vote does.
        if (round % 5 === 0) await actor.client.rpc('write_note', { p_body: 'refuse' });
        const { data, error } = await actor.client.rpc('whoami');
        answers++;
        if (error || data.role !== actor.role || data.uid !== actor.uid)
          strangers.push({ actor: actor.role, data, error });
      }
    };
    await Promise.all(Array.from({ length: 25 }, (_, worker) => ask(worker)));
    expect(strangers).toEqual([]);
    expect(answers).toBe(1000);
  });

  it('wait for a connection instead of failing: 200 at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => test.client().rpc('write_note', { p_body: `note ${n}` })),
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    const [row] = await test.db
      .owner`select count(*)::int as count from public.notes where body like 'note %'`;
    expect(row).toEqual({ count: 200 });
  });
});
