/** The proof that a paper is genuine, for the page that checks numbers and codes. */
export interface Check {
  verifyAt: string
  number: string
  code: string
}

/** Number and code stand behind `#`, which browsers keep to themselves. */
export const checkAddress = ({ verifyAt, number, code }: Check) =>
  `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`

/** Formats a code to read aloud: `7KQX-0M2P-9ZTA`. */
export const shownCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** Formats the page's address to type. */
export const shownPage = (verifyAt: string) => verifyAt.replace(/^https?:\/\//, '')
