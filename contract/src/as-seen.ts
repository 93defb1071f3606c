/** Invisible characters in text copied from spreadsheets, emails and chats. They make equal words differ. */
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** Returns typed text in normalized form (NFC), without surrounding spaces and invisible characters. */
export const asSeen = (typed: string) => typed.normalize('NFC').replace(unseen, '').trim()
export const hasInk = (value: string) => value === '' || /[^\p{Cf}\p{Cc}\p{Z}]/u.test(value)
