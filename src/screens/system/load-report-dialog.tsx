import type { ReactNode } from 'react';
import type { ReportDialogProps } from '#features/reports/ReportDialog.tsx';

/** What somebody says against a page, or against one of its pictures, with the code that it needs. */
export async function loadReportDialog(
  reported: Omit<ReportDialogProps, 'onClose'>,
  onClose: ReportDialogProps['onClose'],
): Promise<ReactNode> {
  const { default: ReportDialog } = await import('#features/reports/ReportDialog.tsx');
  return <ReportDialog {...reported} onClose={onClose} />;
}
