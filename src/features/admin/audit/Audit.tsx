// The record of what admins did: newest first, nothing of it can be changed.
import { useState } from 'react';
import { AUDIT_PAGE, listAudit, type AuditRow as Row } from '#data/admin.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useListPages } from '#query/use-list-pages.ts';
import { AdminSection } from '../ui/AdminList.tsx';
import { AdminPages } from '../ui/AdminPages.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { AuditT } from '../ui/labels.ts';
import { AuditRow } from './AuditRow.tsx';
import { AUDIT_ACTIONS } from './audit-actions.ts';

type AuditProps = { readonly lang: Lang; readonly t: AuditT };

export function Audit({ lang, t }: AuditProps) {
  const [action, setAction] = useState('');
  const list = useListPages<Row>({
    queryKey: queryKeys.admin('audit', action),
    readPage: (after) => listAudit(action || null, after === null ? null : Number(after)),
    pageSize: AUDIT_PAGE,
    cursorOf: (row) => String(row.id),
    isAlwaysFresh: true,
  });
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: t(`admin.action_${value}`) }));
  return (
    <AdminSection>
      <Choice
        label={t('admin.action')}
        value={action}
        options={[{ value: '', label: t('admin.allActions') }, ...actions]}
        onChange={setAction}
      />
      <AdminPages list={list} empty={t('admin.noActions')} t={t}>
        {(row) => <AuditRow key={row.id} lang={lang} t={t} row={row} />}
      </AdminPages>
    </AdminSection>
  );
}
