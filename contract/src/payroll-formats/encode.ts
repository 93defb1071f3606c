import type { PayrollFormat } from './format.ts'

/** Cells hold nothing that the encoding lacks. Without a byte order mark. */
export const encode = (text: string, encoding: PayrollFormat['encoding']): Uint8Array =>
  encoding === 'utf8' ? new TextEncoder().encode(text) : Uint8Array.from(text, character => character.charCodeAt(0))
