import type { SubmitEvent } from 'react';
import { Field } from '#ui/Field.tsx';
import type { AdminT } from './labels.ts';

type SearchFormProps = {
  readonly label: string;
  readonly defaultValue?: string;
  readonly t: AdminT;
  readonly onSearch: (query: string) => void;
};

/** A search that begins when it is sent; the query comes trimmed. */
export function SearchForm({ label, defaultValue = '', t, onSearch }: SearchFormProps) {
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  };
  return (
    <form className="flex flex-wrap items-end gap-x-4 gap-y-2" onSubmit={search}>
      <Field
        className="min-w-0 flex-[1_1_180px]"
        name="query"
        type="search"
        label={label}
        defaultValue={defaultValue}
        maxLength={100}
      />
      <button type="submit" className="button button-quiet">
        {t('admin.find')}
      </button>
    </form>
  );
}
