// What was decided after reports: of the person's own things, and of what the person reported.
import { MyDecisions } from '#features/reports/MyDecisions.tsx';
import { useT } from '#i18n/client.ts';
import { decisionsTexts } from '#i18n/namespaces/decisions.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { AccountSection } from './AccountSection.tsx';
import type { AccountPartProps } from './account-part.ts';

export default function AccountDecisions({ lang, userId }: AccountPartProps) {
  const t = useT(lang, decisionsTexts, reportsTexts, errorsTexts);
  return (
    <MyDecisions
      lang={lang}
      t={t}
      userId={userId}
      section={(title, content) => <AccountSection title={title}>{content}</AccountSection>}
    />
  );
}
