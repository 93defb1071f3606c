import type { Answer, api, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import { readSheet } from '../attendance/sheet.ts'
import { hoursOf, judgeCode } from './codes.ts'
import { basisOf, kioskOf, type KioskPlace, type Place, sessionsOfCode } from './find-session.ts'
import { currentDay } from './judge.ts'
import { countingMisses, type Parts } from './misses.ts'
import { checkInTexts } from './texts.ts'

type Look = Answer<typeof api.checkIn.look>

/** Unknown, old, ended, or of a closed agency: all get the same response. */
const gone = () => notFound(checkInTexts.named('gone'))

/** Finds the session of a code or a tablet's link. */
export async function lookAt(
  scope: PublicScope,
  parts: Parts,
  { code, kiosk }: Input<typeof api.checkIn.look>['body'],
): Promise<Look> {
  const found = await countingMisses(parts, scope.origin.ip, async () => {
    const place = kiosk === undefined ? await byCode(parts, code) : await kioskOf(parts, kiosk)
    return { result: place, missed: place ? 0 : 1 }
  })
  const basis = found && (await basisOf(parts, found, scope.origin))
  if (!found || !basis) throw gone()
  return inAgency(basis, inside => aboutSession(inside, found))
}

async function byCode(parts: Parts, code: string | undefined): Promise<Place | undefined> {
  if (code === undefined) return undefined
  const places = await sessionsOfCode(parts, code)
  return places.find(({ session_id }) => judgeCode(parts.config.appKeys, session_id, code, Date.now())?.is === 'right')
}

async function aboutSession(scope: Scope, place: Place | KioskPlace): Promise<Look> {
  const { session, days } = await readSheet(scope, place.session_id)
  const now = Date.now()
  const day = currentDay(days, now)
  if (session.state !== 'open' || !day || now > hoursOf(day).closes) throw gone()
  if ('kiosk_id' in place) await seenKiosk(scope, place)
  const { opens, closes } = hoursOf(day)
  return {
    now: new Date(now).toISOString(),
    title: session.title,
    agency: scope.agency.name,
    zone: session.zone,
    starts_at: day.starts_at,
    ends_at: day.ends_at,
    opens_at: new Date(opens).toISOString(),
    closes_at: new Date(closes).toISOString(),
  }
}

async function seenKiosk({ db, agency }: Scope, { kiosk_id }: KioskPlace) {
  const row = await db.row<{ id: string }>(sql`update session_kiosks set last_seen_at = now()
    where organization_id = ${agency.id} and id = ${kiosk_id} and ended_at is null returning id`)
  if (!row) throw gone()
}
