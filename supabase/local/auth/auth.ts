// /auth/v1: the library's Auth with its differences to hosted Supabase corrected (README, "Differences").

import { authError } from '../rest/api-answer.ts';
import { runQuietly } from '../rest/quiet-library.ts';
import { withBody } from '../rest/request-body.ts';
import { administer } from './auth-admin.ts';
import { readAuthBody } from './auth-body.ts';
import { changeUser } from './auth-change.ts';
import type { AuthBody, AuthCall, AuthContext, MailWish } from './auth-context.ts';
import { verify } from './auth-email-change.ts';
import { createLimits, type RateLimits } from './auth-limits.ts';
import { createMailer } from './auth-mail.ts';
import { createRedirects } from './auth-redirect.ts';
import { signedInAccount } from './auth-sessions.ts';
import { signIn } from './auth-signin.ts';
import { type Forward, mailLink, resend, signUp } from './auth-signup.ts';
import { completeAnswer } from './auth-tokens.ts';
import { followLink, normaliseVerification } from './auth-verify.ts';
import { hashPasswordsApart } from './password-thread.ts';

export type AuthHandler = (request: Request, peer: string) => Promise<Response>;

function wishOf({ url, body }: AuthCall, redirectOf: (wished: string | null) => string): MailWish {
  return {
    redirectTo: redirectOf(url.searchParams.get('redirect_to')),
    challenge: body.code_challenge || null,
    challengeMethod: body.code_challenge_method?.toLowerCase() === 'plain' ? 'plain' : 's256',
  };
}

/** The way to the library for one call: same headers, another endpoint or body where a correction needs it. */
function forwarder({ app, keys, log }: AuthContext, { request, url }: AuthCall): Forward {
  const report = (response: Response, said: unknown[]) => {
    if (response.status >= 500) log(`auth: ${said.map(String).join(' ')}`);
  };
  return (endpoint: string, body: AuthBody) => {
    const target = new URL(url);
    target.pathname = `/auth/v1/${endpoint}`;
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    if (!headers.has('apikey') && !url.searchParams.has('apikey')) {
      // A link in a mail carries no key; every other call without one is refused.
      if (endpoint === 'verify' && request.method === 'GET') headers.set('apikey', keys.publishableKey);
    }
    const method = endpoint === 'verify' || request.method === 'GET' ? 'POST' : request.method;
    const call = withBody(new Request(target, { method, headers }), JSON.stringify(body));
    return runQuietly(async () => app.fetch(call), report);
  };
}

async function dispatch(context: AuthContext, call: AuthCall, redirectOf: (wished: string | null) => string) {
  const { request, url, endpoint, body } = call;
  const forward = forwarder(context, call);
  const action = `${request.method} ${endpoint}`;
  if (endpoint.startsWith('admin/')) return administer(context, call);
  if (action === 'GET verify') {
    return followLink(context, url, redirectOf(url.searchParams.get('redirect_to')), forward);
  }
  if (action === 'POST signup') return signUp(context, body, forward);
  if (action === 'POST resend') return resend(context, body, forward);
  if (action === 'POST otp' || action === 'POST magiclink') return mailLink(context, body, forward);
  if (action === 'POST verify') {
    return completeAnswer(context, await verify(context, normaliseVerification(body), forward), 'otp');
  }
  if (action === 'POST token') {
    const grant = url.searchParams.get('grant_type');
    if (grant === 'password')
      return completeAnswer(context, await signIn(context, body, forward), 'password');
    // A code comes from a mailed link.
    const method = grant === 'pkce' ? 'otp' : 'token_refresh';
    return completeAnswer(context, await forward('token', body), method);
  }
  if (action === 'PUT user') {
    return changeUser(context, request, body, (changed) => forwardAsIs(context, { ...call, body: changed }));
  }
  return forwardAsIs(context, call);
}

/** The library's own answer to a call that needs no correction. */
function forwardAsIs({ app, log }: AuthContext, { request, body }: AuthCall): Promise<Response> {
  const payload = request.method === 'GET' || request.method === 'HEAD' ? '' : JSON.stringify(body);
  return runQuietly(
    async () => app.fetch(withBody(request, payload)),
    (response, said) => {
      if (response.status >= 500) log(`auth: ${said.map(String).join(' ')}`);
    },
  );
}

/** Serves /auth/v1. `peer` is the client's address, for the limits. */
export function createAuth(context: AuthContext, limits: RateLimits): AuthHandler {
  hashPasswordsApart();
  context.app._mailer = createMailer(context);
  const redirectOf = createRedirects(context.siteUrl, context.config.auth.additional_redirect_urls);
  const refuse = createLimits(limits);
  return async (request, peer) => {
    const body = await readAuthBody(request);
    if (body instanceof Response) return body;
    const url = new URL(request.url);
    const call: AuthCall = { request, url, endpoint: url.pathname.slice('/auth/v1/'.length), body };
    const isKnownKey = [context.keys.publishableKey, context.keys.secretKey].includes(
      request.headers.get('apikey') ?? url.searchParams.get('apikey') ?? '',
    );
    // A link in a mail brings no key.
    if (!isKnownKey && !(request.method === 'GET' && call.endpoint === 'verify')) {
      return authError(401, 'no_authorization', 'A valid API key is required');
    }
    const isOfAccount = call.endpoint === 'user' || call.endpoint === 'reauthenticate';
    const account = isOfAccount ? await signedInAccount(context, request) : null;
    const refusal = refuse(call, peer, account);
    if (refusal) return refusal;
    const answer = await context.wish.run(wishOf(call, redirectOf), () =>
      dispatch(context, call, redirectOf),
    );
    return answer.status < 500
      ? answer
      : authError(500, 'unexpected_failure', 'The server could not do that');
  };
}
