import type { Arrival, CheckInScreen, Id, Kiosk } from '@preceptor/contract'
import { isThere } from '@preceptor/contract'
import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { signedId } from '../../messages/signed-id.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { readSheet, type Sheet, type SheetDay } from '../attendance/sheet.ts'
import { codesFrom, hoursOf } from './codes.ts'
import { currentDay } from './judge.ts'
import { checkInTexts } from './texts.ts'

/** Number of future codes on the screen, so it works offline for five minutes. */
const ahead = 10

function refuseNotOpen({ session }: Sheet) {
  if (session.state !== 'open') throw new AppError('CONFLICT', checkInTexts.named('notOpen'))
}

/** Gives the session the number its codes start with; a second call changes nothing. */
export async function openCheckIn(scope: Scope, config: Config, session_id: Id): Promise<CheckInScreen> {
  refuseNotOpen(await readSheet(scope, session_id))
  const { db, agency, actor } = scope
  await db.run(sql`insert into session_check_ins (organization_id, session_id, number, opened_by_name)
    values (${agency.id}, ${session_id}, ${randomInt(10_000)}, ${actor.name}) on conflict (organization_id, session_id) do nothing`)
  return readScreen(scope, config, session_id)
}

export async function readScreen(scope: Scope, config: Config, session_id: Id): Promise<CheckInScreen> {
  const { db, agency } = scope
  const sheet = await readSheet(scope, session_id)
  refuseNotOpen(sheet)
  const now = Date.now()
  const day = currentDay(sheet.days, now)
  if (!day) throw new Error('A session has no day.')
  const { opens, closes } = hoursOf(day)
  const opened = await db.row<{ number: number }>(
    sql`select number from session_check_ins where organization_id = ${agency.id} and session_id = ${session_id}`,
  )
  const waiting = await db.row<{ count: number }>(sql`select count(*)::int as count from session_stamps
    where organization_id = ${agency.id} and session_id = ${session_id} and state = 'waiting'`)
  const isOpen = now >= opens && now <= closes
  return {
    session_id,
    title: sheet.session.title,
    zone: sheet.session.zone,
    day_no: day.day_no,
    day_count: sheet.days.length,
    starts_at: day.starts_at,
    ends_at: day.ends_at,
    opens_at: new Date(opens).toISOString(),
    closes_at: new Date(closes).toISOString(),
    is_open: isOpen,
    now: new Date(now).toISOString(),
    codes: opened && now <= closes ? codesFrom({ keys: config.appKeys, session_id, ...opened }, now, ahead) : [],
    address: `${config.publicUrl}/check-in`,
    seats: sheet.people.length,
    arrivals: arrivalsOf(sheet, day),
    waiting: waiting?.count ?? 0,
    kiosks: await kiosksOf(scope, session_id),
  }
}

/** Returns arrivals of a day, newest first. */
function arrivalsOf({ people }: Sheet, { day_no }: SheetDay): Arrival[] {
  const there = people.flatMap(({ booking_id, employee_id, name, marks }) =>
    marks
      .filter(mark => mark.day_no === day_no && isThere(mark.result))
      .map(({ in_at, out_at, how, result, marked_at }) => ({
        at: Date.parse(in_at ?? marked_at),
        one: { booking_id, employee_id, name, in_at, out_at, how, is_late: result === 'late' },
      })),
  )
  return there.toSorted((a, b) => b.at - a.at).map(({ one }) => one)
}

const kioskColumns = sql`k.id, k.created_at, k.created_by_name, k.last_seen_at, k.ended_at, k.ended_by_name`

const kiosksOf = ({ db, agency }: Scope, session_id: Id) =>
  db.rows<Kiosk>(sql`select ${kioskColumns} from session_kiosks k
    where k.organization_id = ${agency.id} and k.session_id = ${session_id} and k.ended_at is null order by k.created_at, k.id`)

/** Opens a tablet for one session. The link's token comes after the `#`, so no log contains it. */
export async function openKiosk(scope: Scope, { appKeys, publicUrl }: Config, session_id: Id) {
  const sheet = await readSheet(scope, session_id)
  refuseNotOpen(sheet)
  const id = await insertRow(scope, 'session_kiosks', { session_id, created_by_name: scope.actor.name })
  await recordEvent(scope, { kind: 'session.kiosk_opened', subject: { id: session_id, name: sheet.session.title } })
  return { id, address: `${publicUrl}/check-in#kiosk=${signedId(appKeys, 'kiosks', id)}` }
}

export async function endKiosk(scope: Scope, id: Id): Promise<Kiosk> {
  const { db, agency, actor } = scope
  const found = await db.row<{ session_id: Id; title: string; ended_at: string | null }>(sql`
    select k.session_id, k.ended_at, s.title from session_kiosks k
    join sessions s on s.organization_id = k.organization_id and s.id = k.session_id
    where k.organization_id = ${agency.id} and k.id = ${id} for update of k`)
  if (!found) throw notFound(checkInTexts.named('noKiosk'))
  if (!found.ended_at) {
    await db.run(sql`update session_kiosks set ended_at = now(), ended_by_name = ${actor.name}
      where organization_id = ${agency.id} and id = ${id}`)
    await recordEvent(scope, {
      kind: 'session.kiosk_ended',
      subject: { id: found.session_id, name: found.title },
    })
  }
  const row = await db.row<Kiosk>(
    sql`select ${kioskColumns} from session_kiosks k where k.organization_id = ${agency.id} and k.id = ${id}`,
  )
  if (!row) throw notFound(checkInTexts.named('noKiosk'))
  return row
}
