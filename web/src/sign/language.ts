/** Where this device remembers the language that its signer chose. */
export const languageIn = 'preceptor-sign-language'
