import { expect, it } from 'vitest';
import { ERROR_HANDLER } from '../../lib/error-handler.ts';
import { bundleErrorHandler } from './error-handler-script.ts';

it('the script that takes failures is one file that needs no other, and has what the watch calls', async () => {
  const script = await bundleErrorHandler();
  expect(script).not.toMatch(/\bimport\b(?!\.meta)/);
  expect(script).toMatch(/export\s*\{[^}]*\bas take\b[^}]*\}/);
  expect(ERROR_HANDLER).toContain('.take(');
  expect(script.length).toBeLessThan(8000);
});
