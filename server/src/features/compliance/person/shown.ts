import { addDays, type ComplianceStanding, daysBetween, type Id, type RuleOfPerson } from '@preceptor/contract'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { type ComplianceState, type Reason, timelineDays } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { nextLapse } from './ask.ts'
import { inOrder, ruleFacts, statesOf } from './standing.ts'
import { personTexts } from './texts.ts'
import { noteIn, reasonIn } from './why.ts'

interface KeptRow {
  rule_id: Id
  from: string
  to: string | null
  state: ComplianceState
  window_no: number | null
  window_scheme: string | null
  ends_on: string | null
  remaining_minutes: number
  reason: Reason | null
  is_unverified: boolean
  body: Omit<RuleVersion, 'effective_from'>
}

/** Returns a person's compliance status as Preceptor showed it at the end of that day: stored, not recalculated. */
export async function shownStanding(scope: Scope, employee_id: Id, as_of: string): Promise<ComplianceStanding> {
  const { db, agency } = scope
  const moment = await db.row<{ at: string }>(
    sql`select least(now(), (${as_of}::date + 1)::timestamp at time zone ${agency.time_zone}) as at`,
  )
  const told_at = moment?.at ?? new Date().toISOString()
  const kept = sql`organization_id = ${agency.id} and employee_id = ${employee_id} and known_from < ${told_at} and known_to >= ${told_at}`
  const person = await db.row<{ state: ComplianceState }>(
    sql`select state from compliance_people where ${kept} and valid_from <= ${as_of} and ${as_of} < valid_to`,
  )
  const rows = await db.rows<KeptRow>(sql`
    select s.rule_id, s.valid_from as from, nullif(s.valid_to, 'infinity') - 1 as to, s.state, s.window_no, s.window_scheme, s.ends_on,
      s.remaining_minutes, s.reason, s.is_unverified, v.body
    from (select * from compliance_states where ${kept}) s
    join lateral (select v.body from compliance_rule_versions v where v.organization_id = s.organization_id and v.rule_id = s.rule_id
      order by v.known_from < ${told_at} and v.known_to >= ${told_at} desc, v.effective_from <= ${as_of} desc, v.effective_from desc limit 1) v on true
    order by s.rule_id, s.valid_from`)
  const rules = [...Map.groupBy(rows, ({ rule_id }) => rule_id).values()]
  return {
    as_of,
    kind: 'shown',
    told_at,
    state: person?.state ?? 'unknown',
    rules: inOrder(rules.flatMap(timeline => shownRule(scope, timeline, as_of) ?? [])),
    until: addDays(as_of, timelineDays),
  }
}

function shownRule({ origin: { language } }: Scope, kept: readonly KeptRow[], as_of: string): RuleOfPerson | null {
  const at = kept.findIndex(({ from, to }) => from <= as_of && (to === null || as_of <= to))
  const now = kept[at]
  if (now === undefined) return null
  const timeline = statesOf(
    [{ from: as_of, to: now.to, state: now.state }, ...kept.slice(at + 1)].map(({ from, to, state }) => ({
      from,
      to,
      state,
    })),
  )
  const { state, reason, ends_on, remaining_minutes } = now
  const change = timeline.find(one => one.state !== state)
  const isPending = state === 'in_progress' || state === 'due_soon' || state === 'suspended'
  return {
    rule_id: now.rule_id,
    ...ruleFacts({ ...now.body, effective_from: '' }),
    state,
    why: whyShown(language, now),
    notes: now.is_unverified ? [noteIn(language, 'not_verified')] : [],
    window:
      now.window_no === null
        ? null
        : {
            scheme: now.window_scheme,
            number: now.window_no,
            starts_on: null,
            ends_on,
            moved_end: ends_on,
            grace_end: null,
            stopped: [],
            stopped_days: 0,
          },
    days_left: isPending && ends_on !== null && as_of <= ends_on ? daysBetween(as_of, ends_on) : null,
    since: reason === null && state === 'not_applicable' ? null : firstOf(kept, at).from,
    next_change: change === undefined ? null : { on: change.from, state: change.state },
    next_lapse: nextLapse({
      timeline: timeline.map(one => ({ ...one, scheme: null, window: null, ends_on: null })),
    }),
    remaining_minutes,
    timeline,
    detail: null,
  }
}

/** Returns the stretch in which the state began. */
function firstOf(kept: readonly KeptRow[], at: number): KeptRow {
  const state = kept[at]?.state
  const other = kept.slice(0, at).findLastIndex(one => one.state !== state)
  return kept[other + 1] as KeptRow
}

function whyShown(language: string, { state, reason, ends_on, remaining_minutes }: KeptRow): string {
  const say = personTexts.say
  if (state === 'not_applicable') return say(language, 'notApplicable')
  if (state === 'waived') return say(language, 'waived')
  if (reason !== null && reason !== 'away_too_long') return reasonIn(language, reason)
  const missing = hoursIn(language, remaining_minutes, 'long')
  const end = ends_on === null ? null : dayIn(language, ends_on)
  if (remaining_minutes > 0)
    return end === null ? say(language, 'missingNow', { missing }) : say(language, 'missingUntil', { missing, end })
  return end === null ? say(language, 'shownOpen') : say(language, 'shownEnd', { end })
}
