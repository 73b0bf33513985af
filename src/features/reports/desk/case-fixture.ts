// Cases as the database tells them.
import type { ReportCase, ReportQueue } from '#data/reports.ts';

export const intimatePortrait: ReportCase = {
  id: 'c1',
  subject: 'photo',
  part: 'portrait',
  reason: 'intimate_image',
  personId: 'maria',
  personName: 'Maria',
  evidence: { entry_id: 'e1', media_id: 'm1', paths: [] },
  openedAt: '2026-11-20T01:00:00Z',
  dueAt: '2026-11-22T01:00:00Z',
  isHidden: true,
  isAlarm: false,
  mayDecide: true,
  reports: 2,
  withoutAccount: 1,
  notes: ['It is me. Ana, +63 900'],
  decision: null,
  decisionReason: null,
  decisionNote: null,
  decidedAt: null,
};

export const spamOnPage: ReportCase = {
  ...intimatePortrait,
  id: 'c2',
  subject: 'profile',
  part: '',
  reason: 'spam',
  personId: 'tomas',
  personName: 'Tomas',
  evidence: { details: { bio: 'Buy now', links: ['https://shop.example'] }, media: [] },
  dueAt: null,
  isHidden: false,
  reports: 1,
  withoutAccount: 0,
  notes: [],
};

export function queueOf(...cases: readonly ReportCase[]): ReportQueue {
  const late = cases.filter(({ dueAt: due }) => due !== null && due < '2026-11-21T12:00:00Z').length;
  return {
    cases,
    waiting: cases.length,
    overdue: late,
    alarms: cases.filter(({ isAlarm }) => isAlarm).length,
    serverTime: '2026-11-21T12:00:00Z',
  };
}
