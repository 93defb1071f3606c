/**
 * Takes out what might tell of a person: queries and fragments of addresses, e-mail addresses, ids, tokens and long numbers.
 * The words of a browser hold none of it; what a stranger sends may.
 */
export const withoutPersonal = (message: string): string =>
  message
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/[^\s<>'"(]+@[^\s<>'")]+/g, '[e-mail]')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '[id]')
    .replace(/\b[\w-]{32,}\b/g, '[token]')
    .replace(/\+?\d(?:[\s().-]*\d){6,}/g, '[number]')
