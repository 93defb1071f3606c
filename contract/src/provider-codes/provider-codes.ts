import { providerCodeText as text } from './texts.ts'

/**
 * Meanings of the text message provider's (Twilio's) codes, with the person who can act. `never`: the number can't receive texts.
 * `stopped`: they texted STOP. `soft`: usually temporary; three in a row count as dead. `sender`: our own number is refused.
 */
export const providerCodes = {
  21211: { words: text('code21211'), who: 'person', means: 'never' },
  21214: { words: text('code21214'), who: 'person', means: 'never' },
  21217: { words: text('code21217'), who: 'person', means: 'never' },
  21265: { words: text('code21265'), who: 'person', means: 'never' },
  21408: { words: text('code21408'), who: 'operator', means: 'later' },
  21606: { words: text('code21606'), who: 'operator', means: 'later' },
  21610: { words: text('code21610'), who: 'employee', means: 'stopped' },
  21611: { words: text('code21611'), who: 'wait', means: 'later' },
  21612: { words: text('code21612'), who: 'operator', means: 'later' },
  21614: { words: text('code21614'), who: 'person', means: 'never' },
  21617: { words: text('code21617'), who: 'words', means: 'later' },
  21635: { words: text('code21635'), who: 'person', means: 'never' },
  30001: { words: text('code30001'), who: 'wait', means: 'later' },
  30002: { words: text('code30002'), who: 'operator', means: 'later' },
  30003: { words: text('code30003'), who: 'wait', means: 'soft' },
  30004: { words: text('code30004'), who: 'employee', means: 'later' },
  30005: { words: text('code30005'), who: 'person', means: 'never' },
  30006: { words: text('code30006'), who: 'person', means: 'never' },
  30007: { words: text('code30007'), who: 'words', means: 'later' },
  30008: { words: text('code30008'), who: 'wait', means: 'later' },
  30009: { words: text('code30009'), who: 'wait', means: 'later' },
  30010: { words: text('code30010'), who: 'operator', means: 'later' },
  30017: { words: text('code30017'), who: 'wait', means: 'later' },
  30022: { words: text('code30022'), who: 'wait', means: 'later' },
  30023: { words: text('code30023'), who: 'wait', means: 'later' },
  30032: { words: text('code30032'), who: 'operator', means: 'sender' },
  30034: { words: text('code30034'), who: 'operator', means: 'sender' },
  30410: { words: text('code30410'), who: 'wait', means: 'later' },
} as const
export type ProviderCode = keyof typeof providerCodes

export const isProviderCode = (code: number): code is ProviderCode => code in providerCodes
/** Returns the numbers of all codes with the given meaning, for SQL and code. */
export const codesThatMean = (means: (typeof providerCodes)[ProviderCode]['means']): number[] =>
  Object.entries(providerCodes).flatMap(([code, one]) => (one.means === means ? [Number(code)] : []))

/** Explains a code in the reader's language. */
export const wordsOfCode = (code: number): string =>
  isProviderCode(code) ? providerCodes[code].words : text('other', { code: String(code) })
