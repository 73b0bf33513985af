import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './Field.tsx';

afterEach(cleanup);

test('its label names it', () => {
  render(<Field name="email" label="Email" />);
  const input = screen.getByLabelText('Email');
  expect(input.getAttribute('aria-describedby')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('hint and error describe it, and the error marks it as wrong', () => {
  render(<Field name="email" label="Email" hint="We send one mail." error="An @ is missing." />);
  const input = screen.getByLabelText('Email');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'We send one mail.',
    'An @ is missing.',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('what was typed stays when an error arrives', () => {
  const { rerender } = render(<Field name="email" label="Email" />);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'tala' } });
  rerender(<Field name="email" label="Email" error="An @ is missing." />);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('tala');
});
