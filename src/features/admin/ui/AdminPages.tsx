// A list of the admin in pages, in each of its states.
import type { ReactNode } from 'react';
import type { ListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList } from './AdminList.tsx';
import type { AdminT } from './labels.ts';

type AdminPagesProps<Row> = {
  readonly list: ListPages<Row>;
  readonly empty: string;
  readonly t: AdminT;
  /** Renders a row as a list item with a key. */
  readonly children: (row: Row) => ReactNode;
};

export function AdminPages<Row>({ list, empty, t, children }: AdminPagesProps<Row>) {
  const label = t('admin.more');
  return (
    <RequestGate
      state={list.state}
      loading={<Skeleton className="block h-[320px]" />}
      empty={<GateMessage text={empty} />}
      t={t}
      retryLabel={t('admin.tryAgain')}
    >
      {(rows) => (
        <>
          <AdminList>{rows.map(children)}</AdminList>
          <div className="grid justify-items-center [&_[role=alert]]:text-danger">
            <ShowMore list={list} label={label} loadingLabel={label} t={t} className="" />
          </div>
        </>
      )}
    </RequestGate>
  );
}
