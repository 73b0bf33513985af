// How many reports wait, for the head of the admins' pages.
import { atom } from 'nanostores';
import { listReports, type ReportQueue } from '#data/reports.ts';

export type WaitingReports = Pick<ReportQueue, 'waiting' | 'overdue'>;

/** Null until it is known. */
export const $waitingReports = atom<WaitingReports | null>(null);

/** Nothing is told of a failure: the desk of the reports says it to who goes there. */
export async function countReports(): Promise<void> {
  const queue = await listReports(false, 1).catch(() => null);
  if (queue) noteQueue(queue);
}

export function noteQueue({ waiting, overdue }: WaitingReports): void {
  $waitingReports.set({ waiting, overdue });
}
