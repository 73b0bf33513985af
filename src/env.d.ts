/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_SUPABASE_URL?: string;
  readonly PUBLIC_SUPABASE_PUBLISHABLE_KEY?: string;
  /** `Instagram https://…, TikTok https://…` */
  readonly PUBLIC_SOCIAL_LINKS?: string;
  readonly PUBLIC_TRANSLATIONS_VERSION?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare namespace Astro {
  interface ClientDirectives {
    /** See build/client-after-paint.ts. */
    'client:after-paint'?: boolean | 'preloads';
  }
}
