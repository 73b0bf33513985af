// What a person typed into the sign-in or sign-up form, and what is wrong with it.

/** The backend has the same rules (`supabase/config.toml`): length, a letter, a digit. */
export const PASSWORD_MIN_LENGTH = 8;

export type AuthMode = 'signIn' | 'signUp';

export type AuthAnswers = {
  readonly email: string;
  readonly password: string;
  readonly isAdult: boolean;
  readonly acceptsTerms: boolean;
};

export type AuthProblem =
  | 'emailMissing'
  | 'emailInvalid'
  | 'passwordMissing'
  | 'passwordWeak'
  | 'adultMissing'
  | 'termsMissing';

export type AuthProblems = Readonly<Partial<Record<keyof AuthAnswers, AuthProblem>>>;

export type ConsentProblems = {
  readonly isAdult?: 'adultMissing';
  readonly acceptsTerms?: 'termsMissing';
};

/** Something, an at sign, and a domain with a dot; whether the address exists is for the mail to find out. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function readAuthAnswers(form: FormData): AuthAnswers {
  return {
    email: String(form.get('email') ?? '').trim(),
    password: String(form.get('password') ?? ''),
    isAdult: form.get('isAdult') !== null,
    acceptsTerms: form.get('acceptsTerms') !== null,
  };
}

/** The problems by field; an empty object when the form can be sent. */
export function findAuthProblems(answers: AuthAnswers, mode: AuthMode): AuthProblems {
  const problems: Partial<Record<keyof AuthAnswers, AuthProblem>> = {};
  const emailProblem = findEmailProblem(answers.email);
  if (emailProblem) problems.email = emailProblem;
  if (answers.password === '') problems.password = 'passwordMissing';
  if (mode === 'signIn') return problems;
  if (answers.password !== '' && !isStrong(answers.password)) problems.password = 'passwordWeak';
  return { ...problems, ...findConsentProblems(answers) };
}

/** The confirmations that are missing of those that every account gives once. */
export function findConsentProblems(answers: Pick<AuthAnswers, 'isAdult' | 'acceptsTerms'>): ConsentProblems {
  return {
    ...(answers.isAdult ? {} : { isAdult: 'adultMissing' as const }),
    ...(answers.acceptsTerms ? {} : { acceptsTerms: 'termsMissing' as const }),
  };
}

/** What is wrong with an address; null when a mail can be sent to it. */
export function findEmailProblem(email: string): 'emailMissing' | 'emailInvalid' | null {
  if (email === '') return 'emailMissing';
  return EMAIL.test(email) ? null : 'emailInvalid';
}

/** What is wrong with a new password; null when it can be sent. */
export function findPasswordProblem(password: string): 'passwordMissing' | 'passwordWeak' | null {
  if (password === '') return 'passwordMissing';
  return isStrong(password) ? null : 'passwordWeak';
}

function isStrong(password: string): boolean {
  return password.length >= PASSWORD_MIN_LENGTH && /[A-Za-z]/.test(password) && /\d/.test(password);
}
