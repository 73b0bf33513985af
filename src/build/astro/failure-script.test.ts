import { expect, it } from 'vitest';
import { FAILURE_WATCH } from '../../lib/failure-watch.ts';
import { bundleFailureScript } from './failure-script.ts';

it('the script that takes failures is one file that needs no other, and has what the watch calls', async () => {
  const script = await bundleFailureScript();
  expect(script).not.toMatch(/\bimport\b(?!\.meta)/);
  expect(script).toMatch(/export\s*\{[^}]*\bas take\b[^}]*\}/);
  expect(FAILURE_WATCH).toContain('.take(');
  expect(script.length).toBeLessThan(8000);
});
