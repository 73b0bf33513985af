import { describe, expect, it } from 'vitest';
import { type AuthAnswers, findAuthProblems, readAuthAnswers } from './auth-answers.ts';

const complete: AuthAnswers = {
  email: 'ana@mail.example',
  password: '8 letter',
  isAdult: true,
  acceptsTerms: true,
};

describe('a sign-up', () => {
  it('has no problems when everything is answered', () => {
    expect(findAuthProblems(complete, 'signUp')).toEqual({});
  });

  it.each<[Partial<AuthAnswers>, object]>([
    [{ email: '' }, { email: 'emailMissing' }],
    [{ email: 'ana@mail' }, { email: 'emailInvalid' }],
    [{ email: 'ana mail@x.example' }, { email: 'emailInvalid' }],
    [{ password: '' }, { password: 'passwordMissing' }],
    [{ password: '7 chars' }, { password: 'passwordWeak' }],
    [{ password: 'no digits at all' }, { password: 'passwordWeak' }],
    [{ password: '1234567890' }, { password: 'passwordWeak' }],
    [{ isAdult: false }, { isAdult: 'adultMissing' }],
    [{ acceptsTerms: false }, { acceptsTerms: 'termsMissing' }],
  ])('with %j has the problem %j', (answer, problems) => {
    expect(findAuthProblems({ ...complete, ...answer }, 'signUp')).toEqual(problems);
  });
});

it('a sign-in takes an old short password and asks for no consent', () => {
  const answers = { ...complete, password: 'short', isAdult: false, acceptsTerms: false };
  expect(findAuthProblems(answers, 'signIn')).toEqual({});
});

it('spaces around the address are not part of it, spaces around the password are', () => {
  const form = new FormData();
  form.set('email', ' ana@mail.example ');
  form.set('password', ' secret ');
  form.set('isAdult', 'on');
  expect(readAuthAnswers(form)).toEqual({
    email: 'ana@mail.example',
    password: ' secret ',
    isAdult: true,
    acceptsTerms: false,
  });
});
