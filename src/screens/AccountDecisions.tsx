// What was decided after reports: of the person's own things, and of what the person reported.
import { MyDecisions } from '#features/reports/MyDecisions.tsx';
import { useT } from '#i18n/client.ts';
import '#i18n/report-messages.ts';
import type { AccountPartProps } from './Account.island.tsx';
import { AccountSection } from './AccountSection.tsx';

export default function AccountDecisions({ lang, userId }: AccountPartProps) {
  const t = useT(lang, 'decisions', 'reports', 'errors');
  return (
    <MyDecisions
      lang={lang}
      t={t}
      userId={userId}
      section={(title, content) => <AccountSection title={title}>{content}</AccountSection>}
    />
  );
}
