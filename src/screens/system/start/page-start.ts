// What runs on every page, as one script: a small file for each part weighs more than the parts.
import './session-part.ts';
import './toasts-start.ts';
import './after-load.ts';
import './load-on-intent.ts';
