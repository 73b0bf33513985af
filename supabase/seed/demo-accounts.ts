// Sign-ins of the demo contest. They exist in no other database.

/** At least as long as the sign-up form asks for; printed by `npm start`. */
export const DEMO_PASSWORD = 'diadem-demo-2026';

export const DEMO_ACCOUNTS = [
  { role: 'voter', email: 'voter@diadem.example', displayName: 'Sam Reyes' },
  { role: 'contestant', email: 'contestant@diadem.example', displayName: 'Isabel Navarro' },
  { role: 'admin', email: 'admin@diadem.example', displayName: 'Dana Lim' },
] as const;

export type DemoRole = (typeof DEMO_ACCOUNTS)[number]['role'];
