import { useState } from 'react';
import { type AdminPerson, changePerson, type PersonAction } from '#data/admin.ts';
import { countryName } from '#domain/country-names.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { ActionForm } from '../ui/ActionForm.tsx';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import { AdminRow, AdminRowHead, Tag } from '../ui/AdminList.tsx';
import type { SuspensionT } from '../ui/labels.ts';
import { SuspensionReasonField } from './SuspensionReasonField.tsx';

type PersonRowProps = {
  readonly lang: Lang;
  readonly t: SuspensionT;
  readonly person: AdminPerson;
  readonly isSelf: boolean;
  readonly onChanged: (person: AdminPerson) => void;
};

export function PersonRow({ lang, t, person, isSelf, onChanged }: PersonRowProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [done, setDone] = useState<{ readonly action: PersonAction; readonly turn: number } | null>(null);
  const name = person.displayName ?? person.entry?.displayName ?? person.email;
  return (
    <AdminRow>
      <AdminRowHead>
        <h2 className="text-md/normal font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <PersonTags t={t} person={person} isSelf={isSelf} />
      </AdminRowHead>
      <p className="text-muted">
        <bdi>{person.email}</bdi>
        {' · '}
        {t('admin.joined', { date: formatDate(lang, person.createdAt, zone) })}
      </p>
      {person.suspendedAt && (
        <p>{t('admin.suspendedSince', { date: formatDate(lang, person.suspendedAt, zone) })}</p>
      )}
      <PersonEntry lang={lang} t={t} person={person} />
      <ActionOutcome text={done && t(`admin.action_${AUDITED[done.action]}`)} turn={done?.turn ?? 0} />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {actionsFor(person, isSelf).map((action) => (
          <ActionForm
            key={action}
            t={t}
            label={t(`admin.${action}`)}
            hint={t(`admin.${action}Hint`)}
            act={async (fields, note) => {
              const code = fields.get('code');
              const reason = code === null ? note : `${code}: ${note}`;
              onChanged(await changePerson(action, person.id, reason));
              setDone((before) => ({ action, turn: (before?.turn ?? 0) + 1 }));
            }}
          >
            {() => action === 'suspend' && <SuspensionReasonField t={t} />}
          </ActionForm>
        ))}
      </div>
    </AdminRow>
  );
}

/** Each action as the audit log calls it. */
const AUDITED = {
  suspend: 'suspend',
  restore: 'restore',
  grant: 'grant_admin',
  revoke: 'revoke_admin',
} as const satisfies Record<PersonAction, AuditAction>;

/** What would not be refused: the database has the last word. */
function actionsFor(person: AdminPerson, isSelf: boolean): readonly PersonAction[] {
  if (person.suspendedAt) return ['restore'];
  if (person.isAdmin) return isSelf ? ['revoke'] : ['revoke', 'suspend'];
  return person.isVerified ? ['suspend', 'grant'] : ['suspend'];
}

function PersonTags({ t, person, isSelf }: Pick<PersonRowProps, 't' | 'person' | 'isSelf'>) {
  return (
    <>
      {isSelf && <Tag>{t('admin.you')}</Tag>}
      {person.isAdmin && <Tag tone="winner">{t('admin.admin')}</Tag>}
      {person.suspendedAt && <Tag tone="cancelled">{t('admin.suspended')}</Tag>}
      {!person.isVerified && <Tag>{t('admin.unverified')}</Tag>}
    </>
  );
}

function PersonEntry({ lang, t, person }: Pick<PersonRowProps, 'lang' | 't' | 'person'>) {
  const { entry } = person;
  if (!entry) return null;
  return (
    <p>
      {[t(`admin.state_${entry.state}`), countryName(entry.country, lang)].join(' · ')}
      {' · '}
      <bdi>{entry.week}</bdi>{' '}
      {entry.isPublic && (
        <a className="text-link" href={profileHref(lang, person.id)}>
          {t('admin.publicPage')}
        </a>
      )}
    </p>
  );
}
