/**
 * Removes possible personal data: queries and fragments of addresses, email addresses, IDs, tokens and long numbers. Browsers' own
 * messages contain none of it, but a stranger's text may.
 */
export const withoutPersonal = (message: string): string =>
  message
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/[^\s<>'"(]+@[^\s<>'")]+/g, '[e-mail]')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '[id]')
    .replace(/\b[\w-]{32,}\b/g, '[token]')
    .replace(/\+?\d(?:[\s().-]*\d){6,}/g, '[number]')
