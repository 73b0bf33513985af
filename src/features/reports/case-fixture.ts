// Cases as the database tells them.
import type { ReportCase, ReportQueue } from '#data/reports.ts';

export const intimatePortrait: ReportCase = {
  id: 'c1',
  subject: 'photo',
  part: 'portrait',
  reason: 'intimate_image',
  person_id: 'maria',
  person_name: 'Maria',
  evidence: { entry_id: 'e1', media_id: 'm1', paths: [] },
  opened_at: '2026-11-20T01:00:00Z',
  due_at: '2026-11-22T01:00:00Z',
  is_hidden: true,
  reports: 2,
  without_account: 1,
  notes: ['It is me. Ana, +63 900'],
  decision: null,
  decision_reason: null,
  decision_note: null,
  decided_at: null,
};

export const spamOnPage: ReportCase = {
  ...intimatePortrait,
  id: 'c2',
  subject: 'profile',
  part: '',
  reason: 'spam',
  person_id: 'tomas',
  person_name: 'Tomas',
  evidence: { details: { bio: 'Buy now', links: ['https://shop.example'] }, media: [] },
  due_at: null,
  is_hidden: false,
  reports: 1,
  without_account: 0,
  notes: [],
};

export function queueOf(...cases: readonly ReportCase[]): ReportQueue {
  const late = cases.filter(({ due_at: due }) => due !== null && due < '2026-11-21T12:00:00Z').length;
  return { cases, waiting: cases.length, overdue: late, server_time: '2026-11-21T12:00:00Z' };
}
