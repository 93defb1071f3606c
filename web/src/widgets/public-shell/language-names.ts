import type { LearningLanguage } from '@preceptor/contract'

/** Returns a language's own name, because its readers may not read any other. */
export function nativeNameOf(code: LearningLanguage): string {
  // Browsers have no name for it
  if (code === 'ht') return 'Kreyòl ayisyen'
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
