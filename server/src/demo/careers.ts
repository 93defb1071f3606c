import { type ProviderStatus, statusReasons } from '@preceptor/contract'
import type { StatusKey } from './agencies.ts'
import { type Day, monthOf, workday } from './days.ts'
import type { Random } from './random.ts'

/** One status change. The first one is the entry into the records. */
export interface Move {
  day: Day
  to: ProviderStatus
  reason: string | null
}

/** A person's time at an agency: days in order; the last move leads to today's status. */
export interface Career {
  status: ProviderStatus
  entered: Day
  hired: Day | null
  rehired: Day | null
  left: Day | null
  moves: Move[]
}

interface Frame {
  today: Day
  /** The day the agency opened. */
  opened: Day
}

/** Hiring by month, January first: it peaks in spring. */
const season = [0.5, 0.55, 0.9, 1, 0.95, 0.65, 0.45, 0.4, 0.6, 0.5, 0.35, 0.25]

/** Picks a hire date from `earliest` to `latest`: later is likelier, and spring is likelier than fall. */
function hiringDay(random: Random, earliest: Day, latest: Day): Day {
  if (latest <= earliest) return workday(latest)
  for (let tries = 0; tries < 60; tries++) {
    const day = latest - Math.floor(-Math.log(1 - random.next()) * 1_050)
    if (day >= earliest && random.chance(season[monthOf(day)] ?? 1)) return workday(day)
  }
  return workday(random.int(earliest, latest))
}

const reasonFor = (random: Random, status: ProviderStatus): string | null => {
  const reasons = statusReasons[status]
  return reasons ? random.pick(random.chance(0.06) ? reasons : reasons.slice(0, -1)) : null
}

const move = (random: Random, day: Day, to: ProviderStatus): Move => ({
  day: workday(day),
  to,
  reason: reasonFor(random, to),
})

/** Application, offer and first day. */
function arrival(random: Random, hired: Day): Move[] {
  return [
    move(random, hired - random.int(14, 38), 6),
    move(random, hired - random.int(4, 9), 7),
    move(random, hired, 1),
  ]
}

export function aCareer(random: Random, key: StatusKey, frame: Frame): Career {
  const status = Number(key) as ProviderStatus
  switch (status) {
    case 6:
    case 7:
    case 9:
      return newcomer(random, status, frame)
    case 5:
      return leaver(random, frame)
    case 1:
      return active(random, frame)
    case 2:
    case 3:
    case 4:
    case 8:
      return absent(random, status, frame)
  }
}

function newcomer(random: Random, status: 6 | 7 | 9, { today }: Frame): Career {
  const career = { status, hired: null, rehired: null, left: null }
  if (status === 6) {
    const entered = workday(today - random.int(1, 70))
    return { ...career, entered, moves: [move(random, entered, 6)] }
  }
  const decided = workday(today - random.int(1, status === 7 ? 70 : 220))
  const moves = [move(random, decided - random.int(6, 24), 6), move(random, decided, status)]
  // Of those with an offer, one in three has started the first-day paperwork
  const hired = status === 7 && random.chance(0.35) ? workday(Math.min(today - 1, decided + random.int(0, 6))) : null
  return { ...career, entered: moves[0]?.day ?? decided, hired: hired && Math.max(hired, decided), moves }
}

function leaver(random: Random, { today, opened }: Frame): Career {
  const first = opened + 40
  const left = workday(Math.max(first, today - (random.chance(0.78) ? random.int(1, 364) : random.int(365, 1_000))))
  const stayed = 12 + Math.floor(-Math.log(1 - random.next()) * 430)
  const hired = left - stayed < opened + 5 ? random.int(opened + 5, left - 12) : seasonal(random, left, stayed)
  const moves = [...arrival(random, workday(hired)), move(random, left, 5)]
  return whole({ status: 5, rehired: null, left, moves }, workday(hired))
}

/** Moves half of the unlikely first days into a likelier month. */
function seasonal(random: Random, left: Day, stayed: number): Day {
  const day = left - stayed
  if (random.chance(season[monthOf(day)] ?? 1) || random.chance(0.5)) return day
  return Math.min(day + random.int(0, 60), left - 12)
}

function active(random: Random, { today, opened }: Frame): Career {
  const hired = hiringDay(random, opened + 5, today - 1)
  const moves = arrival(random, hired)
  let rehired: Day | null = null
  const ago = today - hired
  if (ago > 420 && random.chance(0.02)) {
    const left = today - random.int(60, 330)
    rehired = workday(left + random.int(20, 55))
    moves.push(move(random, left, 5), { day: rehired, to: 1, reason: null })
  } else if (ago > 200 && random.chance(0.07)) {
    const away = random.chance(0.7) ? 4 : 3
    const from = today - random.int(45, Math.min(340, ago - 60))
    moves.push(move(random, from, away), { day: workday(from + random.int(7, 42)), to: 1, reason: null })
  }
  return whole({ status: 1, rehired, left: null, moves }, hired)
}

function absent(random: Random, status: 2 | 3 | 4 | 8, { today, opened }: Frame): Career {
  const longest = { 2: 240, 3: 75, 4: 130, 8: 40 }[status]
  const since = workday(Math.max(opened + 60, today - random.int(2, longest)))
  const hired = hiringDay(random, opened + 5, since - 30)
  return whole(
    { status, rehired: null, left: null, moves: [...arrival(random, hired), move(random, since, status)] },
    hired,
  )
}

const whole = (career: Omit<Career, 'entered' | 'hired'>, hired: Day): Career => ({
  ...career,
  entered: career.moves[0]?.day ?? hired,
  hired,
})
