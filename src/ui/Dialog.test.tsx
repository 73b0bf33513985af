import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

function renderDialog(isOpen: boolean, onClose = vi.fn()) {
  return render(
    <Dialog isOpen={isOpen} onClose={onClose} title="Crop the photo" closeLabel="Close">
      <p>content</p>
    </Dialog>,
  );
}

function dialog(): HTMLDialogElement {
  return document.querySelector('dialog') as HTMLDialogElement;
}

test('stays closed until it is opened, and closes when it is told to', () => {
  const { rerender } = renderDialog(false);
  expect(dialog().open).toBe(false);
  rerender(
    <Dialog isOpen onClose={vi.fn()} title="Crop the photo" closeLabel="Close">
      content
    </Dialog>,
  );
  expect(dialog().open).toBe(true);
});

test('its title names it', () => {
  renderDialog(true);
  const titleId = dialog().getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(titleId)?.textContent).toBe('Crop the photo');
});

test('tells when it was closed', () => {
  const onClose = vi.fn();
  renderDialog(true, onClose);
  fireEvent.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});
