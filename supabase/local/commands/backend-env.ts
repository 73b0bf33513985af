// npm run backend:env: the public environment of the embedded backend, for another tool. Never the secret key.
import { mkdirSync } from 'node:fs';
import { loadKeys } from '../keys.ts';
import { readSettings } from './settings.ts';

const { dataDir, backendUrl } = readSettings();
mkdirSync(dataDir, { recursive: true });
console.log(`PUBLIC_SUPABASE_URL=${backendUrl}`);
console.log(`PUBLIC_SUPABASE_PUBLISHABLE_KEY=${loadKeys(dataDir).publishableKey}`);
