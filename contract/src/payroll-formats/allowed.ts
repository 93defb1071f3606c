import { payFileText } from './texts.ts'

/** Character sets a column can accept, by their names in the designer. */
export const allowedCharacters = {
  digits: payFileText('digits'),
  letters_digits: payFileText('lettersDigits'),
  code: payFileText('codeCharacters'),
  rate_1_6: payFileText('rate1to6'),
  org_path: payFileText('orgPath'),
  six: payFileText('sixCharacters'),
} as const
type Allowed = keyof typeof allowedCharacters

/** The pattern, and the sentence for a value that breaks it. */
export const allowedRules: Readonly<Record<Allowed, { pattern: RegExp; sentence: string }>> = {
  digits: { pattern: /^[0-9]+$/, sentence: payFileText('onlyDigits') },
  letters_digits: { pattern: /^[A-Za-z0-9]+$/, sentence: payFileText('onlyLettersDigits') },
  code: { pattern: /^[A-Za-z0-9 _./&$-]+$/, sentence: payFileText('onlyCode') },
  rate_1_6: { pattern: /^[1-6]$/, sentence: payFileText('onlyRate1to6') },
  org_path: { pattern: /^[0-9]{1,6}(\|[0-9]{1,6}){0,9}$/, sentence: payFileText('onlyOrgPath') },
  six: { pattern: /^[A-Za-z0-9]{6}$/, sentence: payFileText('onlySix') },
}
