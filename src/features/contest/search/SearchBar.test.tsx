import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { SearchBar, type SearchBarProps } from './SearchBar.tsx';
import { NO_SEARCH } from './search-state.ts';
import { SEARCH_DELAY_MS } from './use-search-text.ts';

const props: SearchBarProps = {
  search: NO_SEARCH,
  onChange: vi.fn(),
  onNear: vi.fn(),
  t: serverT('en'),
  isRanked: true,
  cities: ['Cebu City', 'Manila'],
  canRate: false,
  children: '36 contestants',
};
const bar = (change: Partial<SearchBarProps> = {}) => <SearchBar {...props} {...change} />;

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/en-ph/contest');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const text = () => screen.getByRole('searchbox', { name: 'Name or city' }) as HTMLInputElement;
const orders = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
const chosenOrder = () => (document.querySelector('input:checked') as HTMLInputElement).value;
const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const type = (value: string) => fireEvent.input(text(), { target: { value } });

describe('the text of the bar', () => {
  it('is asked for once, a moment after the last key', () => {
    render(bar());
    type('a');
    later(SEARCH_DELAY_MS - 1);
    type('an');
    later(SEARCH_DELAY_MS - 1);
    expect(props.onChange).not.toHaveBeenCalledWith({ query: expect.anything() });
    later(1);
    expect(props.onChange).toHaveBeenLastCalledWith({ query: 'an' });
  });

  it('is asked for at once when it is sent', () => {
    render(bar());
    type('  Мария ');
    fireEvent.submit(text());
    expect(props.onChange).toHaveBeenLastCalledWith({ query: 'Мария' });
    const calls = vi.mocked(props.onChange).mock.calls.length;
    later(SEARCH_DELAY_MS);
    expect(props.onChange).toHaveBeenCalledTimes(calls);
  });

  it('waits for an input method to finish its syllable', () => {
    render(bar());
    fireEvent.input(text(), { target: { value: 'み' }, isComposing: true });
    later(SEARCH_DELAY_MS);
    expect(props.onChange).not.toHaveBeenCalledWith({ query: 'み' });
    fireEvent.input(text(), { target: { value: '美' }, isComposing: true });
    fireEvent.compositionEnd(text());
    later(SEARCH_DELAY_MS);
    expect(props.onChange).toHaveBeenLastCalledWith({ query: '美' });
  });

  it('follows the address when somebody goes back, and stays when it is what was typed', () => {
    const { rerender } = render(bar());
    type('ana');
    later(SEARCH_DELAY_MS);
    type('ana ');
    rerender(bar({ search: { ...NO_SEARCH, query: 'ana' } }));
    expect(text().value).toBe('ana ');
    rerender(bar());
    expect(text().value).toBe('');
  });
});

describe('the orders of the bar', () => {
  it('are rank, newest and random, with the one that stands', () => {
    render(bar({ search: { ...NO_SEARCH, order: { sort: 'newest' } } }));
    expect(orders()).toEqual(['rank', 'newest', 'random']);
    expect(chosenOrder()).toBe('newest');
  });

  it('offer no rank where standings are hidden: the grid is drawn', () => {
    render(bar({ isRanked: false }));
    expect(orders()).toEqual(['random', 'newest']);
    expect(chosenOrder()).toBe('random');
  });

  it('give a random order a seed of its own', () => {
    render(bar());
    fireEvent.click(screen.getByRole('radio', { name: 'Random' }));
    expect(props.onChange).toHaveBeenLastCalledWith({
      order: { sort: 'random', seed: expect.stringMatching(/^[a-z0-9]+$/) },
    });
  });
});

it('rank that is chosen again asks for the order as it is now', () => {
  const onRank = vi.fn();
  render(bar({ onRank }));
  fireEvent.click(screen.getByRole('radio', { name: 'Newest' }));
  expect(onRank).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: 'Rank' }));
  expect(onRank).toHaveBeenCalledOnce();
});

describe('the filters of the bar', () => {
  it('are city and age, and for a voter the own stars', () => {
    const { rerender } = render(bar());
    expect(screen.queryByRole('checkbox')).toBeNull();
    rerender(bar({ canRate: true }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Not yet rated by me' }));
    expect(props.onChange).toHaveBeenLastCalledWith({ unrated: true });
    fireEvent.change(screen.getByRole('combobox', { name: 'City' }), { target: { value: 'Manila' } });
    expect(props.onChange).toHaveBeenLastCalledWith({ city: 'Manila' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Age' }), { target: { value: '30-' } });
    expect(props.onChange).toHaveBeenLastCalledWith({ age: '30-' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Age' }), { target: { value: '' } });
    expect(props.onChange).toHaveBeenLastCalledWith({ age: null });
  });

  it('show a city that a shared address names and nobody has', () => {
    render(bar({ search: { ...NO_SEARCH, city: 'Atlantis' } }));
    expect((screen.getByRole('combobox', { name: 'City' }) as HTMLSelectElement).value).toBe('Atlantis');
  });
});

describe('the bar', () => {
  it('says how many are shown, and says it again when that changes', () => {
    render(bar());
    expect(screen.getByRole('status').textContent).toBe('36 contestants');
  });

  it('folded on a phone, names what is looked for', () => {
    const { container } = render(
      bar({
        search: { order: { sort: 'newest' }, query: 'ana', city: 'Manila', age: '30-', unrated: false },
      }),
    );
    expect(container.querySelector('summary bdi')?.textContent).toBe(
      'ana · Newest · Manila · Ages 30 and over',
    );
  });

  it('tells as soon as somebody comes near it', () => {
    render(bar());
    expect(props.onNear).not.toHaveBeenCalled();
    fireEvent.focus(text());
    expect(props.onNear).toHaveBeenCalled();
  });
});

describe('what was done in the HTML before the script came', () => {
  function hydrate(early: (form: HTMLFormElement) => void) {
    const host = document.createElement('div');
    host.innerHTML = renderToString(bar());
    document.body.append(host);
    early(host.querySelector('form') as HTMLFormElement);
    render(bar(), { container: host, hydrate: true });
  }

  it('counts: a text and an order', () => {
    hydrate((form) => {
      (form.elements.namedItem('q') as HTMLInputElement).value = 'ana';
      (form.querySelector('[value="newest"]') as HTMLInputElement).checked = true;
    });
    expect(props.onChange).toHaveBeenCalledWith({ ...NO_SEARCH, query: 'ana', order: { sort: 'newest' } });
  });

  it('gives way to an address that asks for something', () => {
    history.replaceState(null, '', '/en-ph/contest?sort=newest');
    hydrate((form) => {
      (form.elements.namedItem('q') as HTMLInputElement).value = 'ana';
    });
    expect(props.onChange).not.toHaveBeenCalled();
  });
});
