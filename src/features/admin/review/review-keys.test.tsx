import { describe, expect, it } from 'vitest';
import { REVIEW_REASONS } from '#domain/review-reasons.ts';
import { commandOf, reasonKey, reasonOf } from './review-keys.ts';

const press = (code: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { code, ...more });

describe('a key of the review', () => {
  it('is known by its place, whatever the keyboard writes', () => {
    expect(commandOf(press('KeyA', { key: 'ф' }), false)).toBe('approve');
    expect(commandOf(press('KeyA', { shiftKey: true }), false)).toBe('approveAll');
    expect(commandOf(press('KeyR', { shiftKey: true }), false)).toBeUndefined();
  });

  it('leads on in the direction of reading', () => {
    expect(commandOf(press('ArrowRight'), false)).toBe('next');
    expect(commandOf(press('ArrowRight'), true)).toBe('previous');
  });

  it('decides once, however long it is held, and leaves the browser its own', () => {
    expect(commandOf(press('KeyA', { repeat: true }), false)).toBeUndefined();
    expect(commandOf(press('KeyR', { ctrlKey: true }), false)).toBeUndefined();
  });

  it('is a letter where somebody types', () => {
    const note = document.createElement('textarea');
    document.body.append(note);
    let command: unknown = 'nothing';
    note.addEventListener('keydown', (event) => {
      command = commandOf(event, false);
    });
    note.dispatchEvent(press('KeyA', { bubbles: true }));
    expect(command).toBeUndefined();
    note.remove();
  });

  it('stands for exactly one reason', () => {
    const keys = REVIEW_REASONS.map(reasonKey);
    expect(new Set(keys).size).toBe(REVIEW_REASONS.length);
    for (const [place, key] of keys.entries()) {
      const code = /\d/.test(key) ? `Digit${key}` : `Key${key}`;
      expect(reasonOf(press(code))).toBe(REVIEW_REASONS[place]);
    }
    expect(reasonOf(press('KeyP'))).toBeUndefined();
  });
});
