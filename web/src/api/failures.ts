import type { ApiFailure } from './failure.ts'

export interface Notice {
  level: 'info' | 'success' | 'warning' | 'error'
  text: string
}

export const problem = 'There was a problem communicating with the server.'
export const serverError = 'There was a server error'
export const attention = 'Some fields need your attention.'
export const sessionExpired = 'Your session has expired.'

/** The seed's error catalogue (R-ERR-1 to 4): what a failed call tells the user. `null`: nothing. */
export function noticeOf(failure: ApiFailure): Notice | null {
  switch (failure.kind) {
    case 'cancelled':
      return null
    case 'none':
    case 'timeout':
      return { level: 'error', text: problem }
    case 'response':
      return failure.status >= 500
        ? { level: 'error', text: serverError }
        : { level: 'warning', text: warningOf(failure) }
  }
}

/** Rulings 15: what stands at its field already is not said in the same words a second time. */
function warningOf({ sentence, errors }: ApiFailure): string {
  const atFields = Object.values(errors).flat()
  return atFields.includes(sentence) ? attention : sentence || problem
}

/** R-ERR-10: an answer that carries `message` and `notification_level`; info when no level is given. */
export function noticeIn(body: unknown): Notice | null {
  if (typeof body !== 'object' || body === null) return null
  const { message, notification_level } = body as { message?: unknown; notification_level?: unknown }
  if (typeof message !== 'string' || message === '') return null
  return { level: notification_level === 'warning' ? 'warning' : 'info', text: message }
}
