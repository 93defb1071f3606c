/** The number and code that prove a document genuine, for the verification page. */
export interface Check {
  verifyAt: string
  number: string
  code: string
}

/** The number and code come after `#`, which browsers don't send. */
export const checkAddress = ({ verifyAt, number, code }: Check) =>
  `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`

/** Formats a code for reading aloud: `7KQX-0M2P-9ZTA`. */
export const shownCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** Formats the page's address for typing. */
export const shownPage = (verifyAt: string) => verifyAt.replace(/^https?:\/\//, '')
