// The public settings of the backend, baked in by the build; read when first needed so that tests can set them.

/** The backend's address without a final slash; empty when the site was built without one. */
export function supabaseUrl(): string {
  return (import.meta.env.PUBLIC_SUPABASE_URL ?? '').replace(/\/+$/, '');
}

/** The publishable key: it names the project and gives no rights of its own. */
export function supabasePublishableKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '';
}

/** The version of the texts that this build was made with (`build/astro/translation-overrides.ts`); 0 without a backend. */
export function builtTranslations(): number {
  return Number(import.meta.env.PUBLIC_TRANSLATIONS_VERSION ?? 0);
}
