/** Converts a typed phone number to E.164; ten digits are read as a United States or Canada number. */
export function toE164(typed: string): string | null {
  // `+44 (0)20 …`: the bracketed zero is dialed only within the country.
  const digits = typed.replace('(0)', '').replace(/[^\d+]/g, '')
  if (/^\+(?!1)\d{7,15}$/.test(digits) && !digits.startsWith('+0')) return digits
  if (/^\+1[2-9]\d{9}$/.test(digits)) return digits
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`
  return null
}
/** Returns `(718) 555-0142` for +1 numbers and E.164 for others. */
export function formatPhone(e164: string | null): string {
  const us = e164 && /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : (e164 ?? '')
}
