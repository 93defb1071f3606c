/** A phone number as people type it becomes E.164; ten digits are read as a number of the United States or Canada. */
export function toE164(typed: string): string | null {
  // `+44 (0)20 …`: the bracketed zero is dialed at home only.
  const digits = typed.replace('(0)', '').replace(/[^\d+]/g, '')
  if (/^\+(?!1)\d{7,15}$/.test(digits) && !digits.startsWith('+0')) return digits
  if (/^\+1[2-9]\d{9}$/.test(digits)) return digits
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`
  return null
}
/** `(718) 555-0142` for numbers of +1, the E.164 form for others. */
export function formatPhone(e164: string | null): string {
  const us = e164 && /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : (e164 ?? '')
}
