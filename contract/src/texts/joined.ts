import { localeOf } from './texts.ts'

/** Words before the last item; neither browsers nor Node.js support Haitian Creole, and would use the English ones. */
const haitian = { conjunction: 'ak', disjunction: 'oswa' } as const

/** `Ana, Ben, and Cora` in the reader's language, or with “or”. */
export function joined(
  language: string,
  parts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const locale = localeOf(language)
  if (locale !== 'ht-US') return new Intl.ListFormat(locale, { type }).format(parts)
  const most = parts.slice(0, -1).join(', ')
  return [...(most ? [most, haitian[type]] : []), ...parts.slice(-1)].join(' ')
}
