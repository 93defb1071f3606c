import type { Answer, api, Id, Input } from '@preceptor/contract'
import { namedDays, type Repeats, ruleText } from '@preceptor/contract/schedule/recurrence'
import { invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { newId } from '../../../lib/new-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { weekStart } from '../../../lists/conditions.ts'
import { checkSession, plannedDays } from '../../sessions/check-session.ts'
import { enrolmentOf, insertSessions } from '../../sessions/write-many.ts'
import { refuseProgram } from '../../sessions/write-session.ts'
import { insertSeries } from '../series.ts'
import { scheduleTexts } from '../texts.ts'
import { datesWithHolidays, described, onDay, refuseOverlaps, tidy } from './dates.ts'
import { nameOf, refuseOther } from './frozen.ts'

type Given = Pick<Input<typeof api.series.add>['body'], 'rule' | 'zone' | 'days'>

/** Plans the classes of a rule; the same input gives the same plan. */
async function planDates(scope: Scope, { rule, zone, days: given }: Given) {
  const days = plannedDays(given, zone)
  const first = days[0]
  if (!first) throw new Error('A session without a day passed its schema.')
  const repeats: Repeats = { rule: tidy(rule), starts_on: first.on_day, week_start: await weekStart(scope) }
  const { days: on, left_out } = await datesWithHolidays(scope, repeats)
  if (on.length === 0) throw invalid({ 'rule.until': [scheduleTexts.named('noDates')] })
  const classes = on.map(one => ({ on: one, days: onDay(days, one, zone) }))
  refuseOverlaps(classes)
  return { repeats, first, classes, left_out, plan: nameOf({ repeats, zone, classes, left_out }) }
}

export async function previewSeries(
  scope: Scope,
  { room_id, instructor_ids, ...given }: Input<typeof api.series.preview>['body'],
): Promise<Answer<typeof api.series.preview>> {
  const { plan, repeats, classes, left_out } = await planDates(scope, given)
  const dates = await described(scope, classes, { zone: given.zone, room_id, instructor_ids })
  return { plan, rule: ruleText(repeats.rule), dates, left_out }
}

/** Adds all sessions of a series in one step, or none. */
export async function addSeries(
  scope: Scope,
  { program_id, open, rule, plan: seen, ...given }: Input<typeof api.series.add>['body'],
): Promise<Answer<typeof api.series.add>> {
  await refuseProgram(scope, program_id)
  const { repeats, first, classes, plan } = await planDates(scope, { ...given, rule })
  const days = plannedDays(given.days, given.zone)
  const body = await checkSession(scope, program_id, given, days, 0)
  refuseOther(seen, plan)
  const series_id = await insertSeries(
    scope,
    { program_id, zone: body.zone, body: { ...repeats, starts: first.starts } },
    { made_to: namedDays(repeats).at(-1) ?? repeats.starts_on },
  )
  const sessions = classes.map(({ on, days: planned }) => ({ id: newId(), occurrence_on: on, days: planned }))
  await insertSessions(scope, { program_id, series_id, body, enrolment: enrolmentOf(body, first), open }, sessions)
  await recordEvent(scope, {
    kind: 'session_series.created',
    subject: { id: series_id, name: body.title },
    changes: [{ field: 'session_rule', before: null, after: ruleText(repeats.rule) }],
  })
  return { series_id, first_id: sessions[0]?.id as Id, sessions: sessions.length }
}
