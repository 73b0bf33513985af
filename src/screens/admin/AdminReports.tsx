import type { Lang } from '#domain/locales.ts';
import { ReportDesk } from '#features/reports/desk/ReportDesk.tsx';
import { useT } from '#i18n/client.ts';
import { casesTexts } from '#i18n/namespaces/cases.ts';
import { decisionsTexts } from '#i18n/namespaces/decisions.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';

export default function AdminReports({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, casesTexts, decisionsTexts, reportsTexts, refusalsTexts, errorsTexts);
  return <ReportDesk lang={lang} t={t} />;
}
