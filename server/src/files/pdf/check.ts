/** How anybody sees that a paper is genuine: on the page that checks numbers and codes. */
export interface Check {
  verifyAt: string
  number: string
  code: string
}

/** Number and code stand behind `#`, which browsers keep to themselves. */
export const checkAddress = ({ verifyAt, number, code }: Check) =>
  `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`

/** As people read it out: `7KQX-0M2P-9ZTA`. */
export const shownCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** As it is printed for who types it. */
export const shownPage = (verifyAt: string) => verifyAt.replace(/^https?:\/\//, '')
