/**
 * Makes an error name its field if the message alone could be about any field. The texts for that load after the first fields
 * (`later-texts.ts`).
 */
export const naming = { of: (error: string, _label: string) => error }
