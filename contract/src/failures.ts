import * as z from 'zod/mini'

/** Every failure the server returns, with its HTTP status. Domain code throws the code; only HTTP knows the status. */
export const failures = {
  MALFORMED_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  SESSION_EXPIRED: 401,
  WRONG_CREDENTIALS: 401,
  SSO_REFUSED: 401,
  USER_IS_CAREGIVER: 403,
  AGENCY_CLOSED: 403,
  AGENCY_PAUSED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  DUPLICATE: 409,
  JOB_ALREADY_ENDED: 409,
  IMPORT_ALREADY_RUN: 409,
  NOT_UNDOABLE: 409,
  IN_PROGRESS: 409,
  TRANSITION_REFUSED: 409,
  NOT_YOUR_TURN: 409,
  CHANGED_MEANWHILE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_OUT_OF_REACH: 416,
  MISDIRECTED: 421,
  INVALID: 422,
  UNREADABLE_FILE: 422,
  RESET_LINK_INVALID: 422,
  EMAIL_LINK_INVALID: 422,
  INVITATION_INVALID: 422,
  WRONG_CODE: 422,
  CHALLENGE_INVALID: 422,
  VERSION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  UNAVAILABLE: 503,
} as const
export type FailureCode = keyof typeof failures

export const failureBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Facts that help a screen explain, such as a conflicting change or the missing permission. */
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type FailureBody = z.infer<typeof failureBody>

export const noticeLevels = ['info', 'warning'] as const
/** Any response may include these (R-ERR-10). */
export const notice = {
  message: z.optional(z.string()),
  notification_level: z.optional(z.enum(noticeLevels)),
}
