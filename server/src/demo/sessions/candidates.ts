import { type Day, dayOf } from '../days.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { Held, Known } from './world.ts'

/** Returns true when the person worked on that day and the week before. */
function worksOn({ career }: Person, day: Day): boolean {
  if (career.hired === null || career.hired > day - 3 || career.entered > day - 7) return false
  return career.moves.findLast(move => move.day <= day)?.to === 1
}

/** Returns people who can attend and lack the training, those who need it most first. */
export function candidates(
  { people, held, onPaths, busy, meant }: Known,
  { today, joined }: Chronicle,
  session: Held,
  random: Random,
): Person[] {
  const { plan, row, days } = session
  const [first, last] = [dayOf(days[0]?.on_day ?? ''), dayOf(days.at(-1)?.on_day ?? '')]
  const isAhead = last >= today
  const disciplines = meant.get(row.program_id)?.map(one => one.discipline_id)
  const rated: { person: Person; rank: number }[] = []
  for (const person of people) {
    const { employee, discipline, location, career } = person
    if (!worksOn(person, Math.min(first, today)) || (isAhead ? career.status !== 1 : !worksOn(person, last))) continue
    if (career.entered <= joined && first <= joined + 8) continue
    if (disciplines && !disciplines.includes(discipline?.id ?? '')) continue
    const language = employee.language ?? 'en'
    if (plan.language ? language !== plan.language : language === 'zh') continue
    if (plan.newcomers && first - (career.hired ?? 0) > 120) continue
    const state = held.get(`${employee.id} ${row.program_id}`)
    // Open assignments are completed in one of the next sessions
    if (state !== undefined && !(isAhead && state === 'assigned')) continue
    if (!isAhead && onPaths.has(employee.id)) continue
    if (
      busy.get(employee.id)?.some(one => days.some(day => one.starts_at < day.ends_at && one.ends_at > day.starts_at))
    )
      continue
    const isNear = row.mode === 'virtual' || location?.id === row.location_id
    const rank =
      (state === 'assigned' ? 0 : 2) +
      (isNear ? 0 : 4) +
      (language === row.interpreter_language ? -1 : 0) +
      (plan.newcomers ? Math.min(8, (first - (career.hired ?? 0)) / 30) : 0) +
      random.next()
    rated.push({ person, rank })
  }
  return rated.toSorted((a, b) => a.rank - b.rank).map(({ person }) => person)
}
