/** Invisible characters that come with text copied from sheets, mails and chats. They make equal words differ. */
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** A typed text in one form (NFC), without outer blanks and what nobody sees. */
export const asSeen = (typed: string) => typed.normalize('NFC').replace(unseen, '').trim()
export const hasInk = (value: string) => value === '' || /[^\p{Cf}\p{Cc}\p{Z}]/u.test(value)
