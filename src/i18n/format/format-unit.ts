// Measures as people of a language write them; apart from format.ts, which every page carries.
import type { Lang } from '../../domain/locales.ts';

/** "171 cm", "58 kg", "171 सेमी"; Western digits in every language. */
export function formatUnit(lang: Lang, value: number, unit: 'centimeter' | 'kilogram'): string {
  return new Intl.NumberFormat(`${lang}-u-nu-latn`, { style: 'unit', unit }).format(value);
}
