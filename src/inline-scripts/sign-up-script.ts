/**
 * Runs in the head of the page where people sign in: who comes to sign up is not shown the form that the page was built
 * with (`<html data-sign-up>`, `features/auth/auth-form-class.ts`), which would grow into the other one before their
 * eyes. The island takes the mark away. A constant, since its hash stands in the content security policy.
 */
export const SIGN_UP_SCRIPT =
  "if(/[?&]mode=sign-up(&|$)/.test(location.search))document.documentElement.dataset.signUp=''";
