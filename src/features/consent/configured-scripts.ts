import {
  OPTIONAL_CATEGORIES,
  type OptionalCategory,
  type OptionalScript,
  type OptionalScripts,
} from '#lib/optional-script.ts';

/** The scripts that this build was configured with, in the order of the dialog. */
export function configuredScripts(): (readonly [OptionalCategory, OptionalScript])[] {
  const scripts = JSON.parse(import.meta.env.OPTIONAL_SCRIPTS ?? '{}') as OptionalScripts;
  return OPTIONAL_CATEGORIES.flatMap((category) => {
    const script = scripts[category];
    return script ? [[category, script] as const] : [];
  });
}
