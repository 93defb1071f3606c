import type { PayrollFormat } from './format.ts'

/** Encodes text without a byte order mark. Cells already contain only characters the encoding supports. */
export const encode = (text: string, encoding: PayrollFormat['encoding']): Uint8Array =>
  encoding === 'utf8' ? new TextEncoder().encode(text) : Uint8Array.from(text, character => character.charCodeAt(0))
