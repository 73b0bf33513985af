// What runs on every page, as one script: a small file for each part weighs more than the parts.
import './session-part.ts';
import './notices-start.ts';
import './after-load.ts';
import './first-signs.ts';
