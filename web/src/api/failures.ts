import type { ApiFailure } from './failure.ts'
import { apiTexts } from './texts.ts'

export interface Notice {
  level: 'info' | 'success' | 'warning' | 'error'
  text: string
}

/** The error catalog (R-ERR-1 to 4): returns the user's notice for a failed call, or `null`. */
export function noticeOf(failure: ApiFailure): Notice | null {
  switch (failure.kind) {
    case 'cancelled':
      return null
    case 'none':
    case 'timeout':
      return { level: 'error', text: apiTexts.say('problem') }
    case 'response':
      return failure.status >= 500
        ? { level: 'error', text: apiTexts.say('serverError') }
        : { level: 'warning', text: warningOf(failure) }
  }
}

/** Returns the message, unless a field already shows the same text. */
function warningOf({ sentence, errors }: ApiFailure): string {
  const atFields = Object.values(errors).flat()
  return atFields.includes(sentence) ? apiTexts.say('attention') : sentence || apiTexts.say('problem')
}

/** R-ERR-10: returns the notice of a response with `message` and `notification_level`; info when no level is given. */
export function noticeIn(body: unknown): Notice | null {
  if (typeof body !== 'object' || body === null) return null
  const { message, notification_level } = body as { message?: unknown; notification_level?: unknown }
  if (typeof message !== 'string' || message === '') return null
  return { level: notification_level === 'warning' ? 'warning' : 'info', text: message }
}
