import type { Lang } from '#domain/locales.ts';
import { ReportDesk } from '#features/reports/ReportDesk.tsx';
import { useT } from '#i18n/client.ts';
import '#i18n/report-messages.ts';

export default function AdminReports({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'cases', 'decisions', 'reports', 'refusals', 'errors');
  return <ReportDesk lang={lang} t={t} />;
}
