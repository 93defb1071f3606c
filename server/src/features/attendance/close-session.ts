import { type api, type Answer, type Id, type Input, type RecordItem } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { noteAll, touchSession } from '../bookings/seats.ts'
import { freezeAgain, freezeRecord } from '../session-records/freeze.ts'
import { missingOfRecord } from '../session-records/missing.ts'
import { type AttendanceMark, type Changed, fieldOf, marked } from './marked.ts'
import { writeMarks } from './mark-attendance.ts'
import { licenseWords, type Planned, planSettlement, type Settlement } from './plan-settlement.ts'
import { settleAttendance } from './settle-attendance.ts'
import { readSheet, type Sheet, type SheetPerson, type SheetSession } from './sheet.ts'
import { attendanceTexts } from './texts.ts'
import { type ForgottenMark, forgottenOf, refuseAway, seatWalkIns } from './walk-ins.ts'

const refused = (sentence: string) => new AppError('TRANSITION_REFUSED', sentence)

/** Refuses a session that is not open or not over. */
function refuseNotClosable({ state, is_over, title }: SheetSession): void {
  if (state === 'closed') throw refused(attendanceTexts.named('alreadyClosed', { title }))
  if (state !== 'open') throw refused(attendanceTexts.named('notOpenToClose', { title }))
  if (!is_over) throw refused(attendanceTexts.named('notOver', { title }))
}

export const outcomeOf = ({ person, effect, why, move, minutes, on, adds, was }: Planned) => ({
  booking_id: person.booking_id,
  employee_id: person.employee_id,
  name: person.listed_name,
  result: person.result,
  minutes: person.minutes,
  effect,
  why,
  move,
  credited: minutes,
  on,
  adds,
  was: was?.effect ?? null,
})

/** Previews a sign-off by name, with anything that blocks it. */
export async function closingOf(scope: Scope, session_id: Id): Promise<Answer<typeof api.attendance.closing>> {
  const sheet = await readSheet(scope, session_id)
  refuseNotClosable(sheet.session)
  const plan = await planSettlement(scope, sheet)
  const missing = await missingOfRecord(scope, session_id)
  const { language } = scope.origin
  return {
    people: plan.people.map(outcomeOf),
    threshold: sheet.session.attendance_threshold,
    credit_minutes: sheet.session.credit_minutes,
    needs_nurse: plan.taught_by.lacks_nurse,
    without_seat: (await withoutSeat(scope, session_id)).map(({ name }) => name),
    missing: missing.map(({ item, why }) => ({ item, why: inWords(language, why) })),
  }
}

type Waived = Partial<Record<RecordItem, string>>
type Given = NonNullable<Input<typeof api.attendance.close>['body']['waived']>

/**
 * Signs the session off: attendance becomes ledger entries, and the record is frozen. One transaction, so a killed process leaves
 * it open or closed.
 */
export async function closeSession(
  scope: Scope,
  session_id: Id,
  { waived = {} }: Input<typeof api.attendance.close>['body'],
): Promise<void> {
  const { db, agency, actor } = scope
  const sheet = await readSheet(scope, session_id, { hold: true })
  const { session } = sheet
  refuseNotClosable(session)
  refuseUnmarked(sheet)
  const plan = await planSettlement(scope, sheet)
  const notes = await reasonsFor(scope, session_id, waived)
  const rn_waiver = plan.taught_by.lacks_nurse ? (notes.sign_off ?? null) : null
  const license = await licenseOf(scope, session)
  await db.run(sql`update sessions set state = 'closed', closed_at = now(), closed_by = ${actor.user_id}::uuid, closed_by_name = ${actor.name},
      closed_license = ${license}, rn_waiver = ${rn_waiver}
    where organization_id = ${agency.id} and id = ${session_id}`)
  await touchSession(scope, session_id, false)
  await settleAttendance(scope, {
    sheet,
    plan,
    head: { reason: attendanceTexts.say(fallback, 'signedOff', { session: session.name }) },
  })
  await endWaiting(scope, session)
  await freezeRecord(scope, session_id, notes)
  await recordEvent(scope, {
    kind: 'session.signed_off',
    subject: { id: session_id, name: session.title },
    note: rn_waiver,
    changes: countsOf(plan),
  })
}

const withoutSeat = ({ db, agency }: Scope, session_id: Id) =>
  db.rows<{
    id: Id
    employee_id: Id
    name: string
  }>(sql`select b.id, b.employee_id, e.first_name || ' ' || e.last_name as name
    from session_bookings b join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    where b.organization_id = ${agency.id} and b.session_id = ${session_id} and b.state in ('waiting', 'invited') order by e.sort_name, b.id`)

/** Ends the wait-list, because the class is over. */
async function endWaiting(scope: Scope, session: SheetSession): Promise<void> {
  const people = await withoutSeat(scope, session.id)
  if (people.length === 0) return
  const reason = attendanceTexts.named('overWithoutSeat')
  await scope.db.run(sql`update session_bookings set state = 'removed', waits_since = null, reason = ${reason}, version = version + 1
    where organization_id = ${scope.agency.id} and id = any(${people.map(({ id }) => id)}::uuid[])`)
  await noteAll(scope, { kind: 'booking.removed', reason }, session, people)
}

/** Returns the sign-off's results in the history's format, such as `completed: 12`. */
function countsOf({ people }: Settlement) {
  const count = (...effects: Planned['effect'][]) =>
    String(people.filter(({ effect }) => effects.includes(effect)).length)
  return [
    { field: 'attended_completed', before: null, after: count('program', 'module') },
    { field: 'attended_partial', before: null, after: count('partial') },
    { field: 'attended_nothing', before: null, after: count('nothing') },
  ]
}

function refuseUnmarked({ people }: Sheet): void {
  const open = people.filter(({ result }) => result === null)
  if (open.length === 0) return
  const names = open.slice(0, 5).map(({ name }) => name)
  throw new AppError(
    'CONFLICT',
    attendanceTexts.named('unmarkedPeople', {
      count: open.length,
      more: open.length - names.length,
      names: names.join(', '),
    }),
  )
}

/** Returns the reason for each missing item; an item added since its reason was typed needs none. Refuses an item without one. */
async function reasonsFor(scope: Scope, session_id: Id, waived: Given): Promise<Waived> {
  const errors: Record<string, string[]> = {}
  const reasons: Waived = {}
  for (const { item, why } of await missingOfRecord(scope, session_id)) {
    const { [item]: reason } = waived
    if (reason) reasons[item] = reason
    else errors[`waived.${item}`] = [why]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return reasons
}

/** Returns the license of the signing person, if they teach here as a nurse with a license valid on that day. */
async function licenseOf({ db, agency, actor }: Scope, { zone }: SheetSession): Promise<string | null> {
  const row = await db.row<{ license_state: string | null; license_number: string | null }>(sql`
    select i.license_state, i.license_number from instructors i where i.organization_id = ${agency.id} and i.user_id = ${actor.user_id}::uuid
      and i.is_rn and i.license_number is not null and coalesce(i.license_expires_on >= (now() at time zone ${zone})::date, true)`)
  const license = row && licenseWords(row)
  return license ? `RN ${license}` : null
}

/** Allows attendance marks again. The ledger only changes when the session closes again with differences. */
export async function reopenSession(scope: Scope, session_id: Id, reason: string): Promise<void> {
  const { db, agency } = scope
  const { session } = await readSheet(scope, session_id, { hold: true })
  if (session.state !== 'closed') throw refused(attendanceTexts.named('notClosed', { title: session.title }))
  await db.run(sql`update sessions set state = 'open', closed_at = null, closed_by = null, closed_by_name = null, closed_license = null
    where organization_id = ${agency.id} and id = ${session_id}`)
  await touchSession(scope, session_id, false)
  await recordEvent(scope, {
    kind: 'session.sign_off_taken_back',
    subject: { id: session_id, name: session.title },
    reason,
  })
}

interface Correcting {
  marks: readonly AttendanceMark[]
  /** People without a seat. */
  walk_ins?: readonly ForgottenMark[] | undefined
}

interface Corrected {
  sheet: Sheet
  /** People who get a seat through it. */
  walkers: readonly SheetPerson[]
  changed: readonly Changed[]
  plan: Settlement
}

async function correction(
  scope: Scope,
  session_id: Id,
  { marks, walk_ins = [] }: Correcting,
  hold: boolean,
): Promise<Corrected> {
  const sheet = await readSheet(scope, session_id, { hold })
  const { session } = sheet
  if (session.state !== 'closed') throw refused(attendanceTexts.named('notClosed', { title: session.title }))
  const by = { how: 'roster' as const, name: scope.actor.name, at: new Date().toISOString() }
  const forgotten = await forgottenOf(scope, sheet, walk_ins)
  const all = [...marks, ...forgotten.marks]
  const changed = marked({ ...sheet, people: [...sheet.people, ...forgotten.people] }, all, by)
  refuseUnmarkedIn(changed, all)
  refuseAway(forgotten.people, changed, all)
  const people = changed.map(({ after }) => after)
  // Others stay as they were signed off
  const corrected = { ...sheet, people }
  return { sheet: corrected, walkers: forgotten.people, changed, plan: await planSettlement(scope, corrected) }
}

function refuseUnmarkedIn(changed: readonly Changed[], all: readonly AttendanceMark[]): void {
  const unmarked = changed.find(({ after }) => after.result === null)
  if (!unmarked) return
  const { name, booking_id } = unmarked.after
  const at = all.findIndex(mark => mark.booking_id === booking_id)
  const mark = all[at]
  if (mark) throw invalid({ [`${fieldOf(mark, at)}.result`]: [attendanceTexts.named('resultMissing', { name })] })
}

/** Previews a correction, by name. */
export async function correctionOf(
  scope: Scope,
  session_id: Id,
  wanted: Correcting,
): Promise<Answer<typeof api.attendance.previewCorrection>> {
  const { plan } = await correction(scope, session_id, wanted, false)
  return { people: plan.people.map(outcomeOf) }
}

/**
 * Marks people in a closed session with a reason, including forgotten ones: the ledger reverses the old entries and adds new ones.
 * Returns the changes.
 */
export async function correctAttendance(
  scope: Scope,
  session_id: Id,
  { reason, ...wanted }: Correcting & { reason: string },
): Promise<Answer<typeof api.attendance.previewCorrection>> {
  const { sheet, walkers, changed, plan } = await correction(scope, session_id, wanted, true)
  await seatWalkIns(scope, sheet.session, { people: walkers, head: { reason } })
  await writeMarks(scope, sheet, { changed, head: { kind: 'attendance.corrected', reason } })
  await settleAttendance(scope, { sheet, plan, head: { reason } })
  if (changed.length > 0) {
    await touchSession(scope, session_id, false)
    await freezeAgain(scope, session_id)
  }
  return { people: plan.people.map(outcomeOf) }
}
