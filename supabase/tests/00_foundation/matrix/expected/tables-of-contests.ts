// Contests and weeks, entries with their pictures, results, and decisions on entries: pages read them through functions.
import { serviceOnly, type TableRules } from '../table-rule.ts';

const SERVICE = 'denied denied denied denied denied denied denied denied';

export const TABLES_OF_CONTESTS: TableRules = {
  ...serviceOnly(
    'public.audit_log public.decisions public.device_accounts public.devices public.entry_details public.results',
  ),
  'public.contests': {
    service_role: 'select: *; update: *',
    select: `${SERVICE} all`,
    update: `${SERVICE} all`,
  },
  'public.contest_weeks': {
    service_role: 'select: *; insert: *; update: *',
    select: `${SERVICE} all`,
    update: `${SERVICE} all`,
    insert: [
      [`insert into public.contest_weeks (country, week) values ('ph', '2027-w10')`, `${SERVICE} allowed`],
    ],
  },
  'public.entries': {
    service_role: 'select: *; insert: *; update: *',
    select: `${SERVICE} all`,
    update: `${SERVICE} all`,
    insert: [
      [`insert into public.entries (profile_id, week_id) values ($voter, $week)`, `${SERVICE} allowed`],
    ],
  },
  'public.photos': {
    service_role: 'select: *; insert: *; update: *',
    select: `${SERVICE} all`,
    update: `${SERVICE} all`,
    delete: `${SERVICE} all`,
    insert: [
      [
        `insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes)
          values ($entry, 'body', 'pending', 'p.jpg', 9, 9, '#aabbcc', '[]')`,
        `${SERVICE} allowed`,
      ],
    ],
  },
};
