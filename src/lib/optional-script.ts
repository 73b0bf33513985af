// The scripts that load with consent alone, as the build hands them on (build/optional-scripts.ts).

export const OPTIONAL_CATEGORIES = ['analytics', 'marketing', 'personalization'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

export type OptionalScript = {
  /** An https address, or a path of this site. */
  readonly url: string;
  /** `data-…` attributes of the script element, where such scripts look for their id. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of what it stores, removed with it; one that ends with `*` stands for all that begin so. */
  readonly cookies: readonly string[];
  readonly entries: readonly string[];
};

export type OptionalScripts = Readonly<Partial<Record<OptionalCategory, OptionalScript>>>;

declare global {
  interface ImportMetaEnv {
    /** False where nothing is configured; unknown outside a build. */
    readonly HAS_OPTIONAL_SCRIPTS?: boolean;
    /** `OptionalScripts` as JSON. */
    readonly OPTIONAL_SCRIPTS?: string;
  }
}
