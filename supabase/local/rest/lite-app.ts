// The library's application for Auth and Storage.
import { App, setExperimental } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { BackendConfig } from '../config.ts';
import type { Keys } from '../keys.ts';
import type { StorageFiles } from '../storage/storage-files.ts';

export interface SystemAppOptions {
  connection: PostgresConnection;
  config: BackendConfig;
  keys: Keys;
  siteUrl: string;
  files: StorageFiles;
}

export function createSystemApp({ connection, config, keys, siteUrl, files }: SystemAppOptions): App {
  setExperimental('storage', true);
  const { auth } = config;
  const app = new App({
    connection,
    api: { enabled: false },
    studio: { enabled: false },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: auth.additional_redirect_urls,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: auth.jwt_expiry,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: auth.minimum_password_length,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        // It would ask the present address instead of the new one: auth-email-change.ts asks both.
        double_confirm_changes: false,
        otp_length: auth.email.otp_length,
        otp_expiry: auth.email.otp_expiry,
      },
    },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = files;
  return app;
}
