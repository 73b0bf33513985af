// Begins where it is loaded: after the page, once somebody is signed in. The device is tracked as soon as there is a
// choice, sign-ins as they happen.
import { onSignIn, readSignInMark } from '#data/sign-in-mark.ts';
import { $consent, readConsent } from '#stores/consent.ts';
import { currentDevice, inIdleTime } from './device-tracking.ts';
import { trackLogin } from './login-tracking.ts';

readConsent();
$consent.subscribe(({ choice, preferences }) => {
  if (choice !== null) inIdleTime(() => void currentDevice(preferences));
});
const waiting = readSignInMark();
if (waiting) void trackLogin(waiting);
onSignIn((mark) => void trackLogin(mark));
