import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { inReach } from '../light-checks.ts'
import { id, instant, optionalDay, optionalText, text, version } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { leaveSpanText } from './texts.ts'

const written = {
  first_day: z.iso.date(leaveSpanText('firstDayMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
  /** The last day of leave; null when unknown. */
  last_day: optionalDay,
  note: optionalText(300),
}

const day = z.string()
/** Both days are included; `last_day` is null while it continues. */
const stretch = z.object({ first_day: day, last_day: z.nullable(day) })

const leaveSpan = z.object({
  id,
  version,
  employee_id: id,
  first_day: day,
  last_day: z.nullable(day),
  note: z.nullable(z.string()),
  recorded_by_name: z.string(),
  recorded_at: instant,
})
export type LeaveSpan = z.output<typeof leaveSpan>

const one = z.object({ id })
const writing = { scope: 'agency', access: access.editEmployee, params: one, checkedInForm: true } as const

/** Days that pause compliance clocks: recorded here, or implied by the on-leave status. Each day counts once. */
export const leave = {
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/leave',
    summary: 'List an employee’s leave: as recorded and as implied by status, with the employment periods around it',
    access: access.compliance,
    scope: 'agency',
    params: one,
    response: z.object({
      /** Newest first. */
      data: z.array(leaveSpan),
      /** Days in the on-leave status. */
      by_status: z.array(stretch),
      /** From hire or rehire to the end. */
      spells: z.array(stretch),
    }),
  }),
  add: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/providers/:id/leave',
    summary: 'Record planned or past leave; the status stays as it is',
    idempotent: true,
    body: z.strictObject(written),
    response: leaveSpan,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/leave/:id',
    summary: 'Change the sent fields of a leave, such as its last day',
    versioned: true,
    body: z.partial(z.strictObject(written)),
    response: leaveSpan,
  }),
  remove: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/leave/:id/remove',
    summary: 'Remove leave that was entered in error; the history keeps it',
    body: z.strictObject({ reason: text(300, leaveSpanText('reasonMissing')) }),
    response: z.object({ removed: z.literal(true) }),
  }),
}
