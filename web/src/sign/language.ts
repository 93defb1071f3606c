/** The storage key of the signer's language on this device. */
export const languageIn = 'preceptor-sign-language'
