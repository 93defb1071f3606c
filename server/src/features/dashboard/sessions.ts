import { addDays, type DashboardSessions, type SessionRow } from '@preceptor/contract'
import type { Topic } from '../../db/topics.ts'
import { countRows, listPage } from '../../lists/list-page.ts'
import { rememberedShortly } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { bookingsSql } from '../bookings/bookings-list.ts'
import { todayIn } from '../employees/today.ts'
import { sessionsSql } from '../sessions/sessions-list.ts'

const about: readonly Topic[] = ['sessions', 'people', 'settings', 'programs']
/** All except drafts and canceled sessions. */
const onPhases = 'open,full,in_progress,attendance_pending,closed'
const mostShown = 6

/** Changes due to time (started, over) appear within 15 seconds, changes by people at once. */
export function readSessions(scope: Scope): Promise<DashboardSessions> {
  const today = todayIn(scope.agency.time_zone)
  return rememberedShortly(scope, `dashboard sessions ${scope.origin.language}`, () => find(scope, today), about)
}

async function find(scope: Scope, today: string): Promise<DashboardSessions> {
  const week = { from: today, to: addDays(today, 6) }
  const missed = { from: addDays(today, -30), to: today }
  const inWeek = {
    phase: onPhases,
    starts_from: week.from,
    starts_to: week.to,
    sort_by: 'starts_at',
    page: 1,
    per_page: mostShown,
  }
  const [coming, to_sign, no_shows] = await Promise.all([
    listPage(sessionsSql, scope, inWeek),
    countRows(sessionsSql, scope, { phase: 'attendance_pending' }),
    countRows(bookingsSql, scope, { result: 'absent', starts_from: missed.from, starts_to: missed.to }),
  ])
  return {
    week: { ...week, count: coming.meta.total, first: coming.data.map(shown) },
    to_sign,
    no_shows: { ...missed, count: no_shows },
  }
}

function shown(row: SessionRow): DashboardSessions['week']['first'][number] {
  const { id, title, program_title, phase, zone, starts_at, ends_at, capacity, booked, waiting } = row
  const place = row.address || [row.room_name, row.location_name].filter(Boolean).join(', ') || null
  return { id, title, program_title, phase, zone, starts_at, ends_at, place, capacity, booked, waiting }
}
