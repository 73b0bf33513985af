// The record of what admins did: newest first, nothing of it can be changed.
import { useState } from 'react';
import { AUDIT_PAGE, listAudit, type AuditRow as Row } from '#data/administration.ts';
import type { Lang } from '#domain/locales.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList, AdminSection } from '../ui/AdminList.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { AuditT } from '../ui/labels.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { usePages } from '../ui/use-pages.ts';
import { AuditRow } from './AuditRow.tsx';
import { AUDIT_ACTIONS } from './audit-actions.ts';

type AuditProps = { readonly lang: Lang; readonly t: AuditT };

export function Audit({ lang, t }: AuditProps) {
  const [action, setAction] = useState('');
  const pages = usePages<Row>(`audit ${action}`, AUDIT_PAGE, (last) =>
    listAudit(action || null, last?.id ?? null),
  );
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: t(`administration.action_${value}`) }));
  return (
    <AdminSection>
      <Choice
        label={t('administration.action')}
        value={action}
        options={[{ value: '', label: t('administration.allActions') }, ...actions]}
        onChange={setAction}
      />
      <RequestGate
        state={pages.state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={<GateMessage text={t('administration.noActions')} />}
        t={t}
        retryLabel={t('administration.tryAgain')}
      >
        {(rows) => (
          <>
            <AdminList>
              {rows.map((row) => (
                <AuditRow key={row.id} lang={lang} t={t} row={row} />
              ))}
            </AdminList>
            <MoreButton t={t} more={pages} />
          </>
        )}
      </RequestGate>
    </AdminSection>
  );
}
