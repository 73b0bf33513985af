// Loaded after the page, for who is signed in: the device once there is a choice, sign-ins as they happen.
import { onSignIn, readSignInMark } from '#data/sign-in-mark.ts';
import { $consent, readConsent } from '#stores/consent.ts';
import { currentDevice, inIdleTime } from './device-tracking.ts';
import { trackLogin } from './login-tracking.ts';

let isFollowing = false;

/** Called whenever somebody is signed in; begins once a page. */
export function followDevice(): void {
  if (isFollowing) return;
  isFollowing = true;
  readConsent();
  $consent.subscribe(({ choice, preferences }) => {
    if (choice !== null) inIdleTime(() => void currentDevice(preferences));
  });
  const waiting = readSignInMark();
  if (waiting) void trackLogin(waiting);
  onSignIn((mark) => void trackLogin(mark));
}
