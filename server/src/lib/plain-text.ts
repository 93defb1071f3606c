/**
 * Characters that no text typed by people contains: C0 except tab, line feed and carriage return. U+001F marks our own named texts
 * (contract/src/texts).
 */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

export const isText = (value: string): boolean => value.isWellFormed() && value.search(controls) < 0

/** Returns the text of an uploaded file without control characters. */
export const plainText = (value: string): string => value.replace(controls, '').toWellFormed()
