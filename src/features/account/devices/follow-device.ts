// Begins where it is loaded: after the page, once somebody is signed in. The device is tracked as soon as there is a
// choice, sign-ins as they happen.
import { onSignIn, readSignInMark } from '#data/session/sign-in-mark.ts';
import { $consent, readConsent } from '#stores/consent.ts';
import { allowsFingerprint, currentDevice } from './device-tracking.ts';
import { trackLogin } from './login-tracking.ts';

readConsent();
let mayHaveFingerprint = false;
$consent.subscribe(({ choice, preferences }) => {
  // Nothing before a choice. One that is taken back is told to the server too: it deletes the fingerprint.
  if (choice !== null || mayHaveFingerprint) void currentDevice(preferences);
  mayHaveFingerprint = allowsFingerprint(preferences);
});
const waiting = readSignInMark();
if (waiting) void trackLogin(waiting);
onSignIn((mark) => void trackLogin(mark));
