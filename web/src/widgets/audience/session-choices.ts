import { api, type SessionChoice } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Returns future open sessions of one program or all. */
export const useSessionChoices = (program_id: string | undefined, enabled = true) =>
  useQueryOf(
    api.bookings.choices,
    { query: { ...(program_id && { program_id }) } },
    { quiet: true, staleTime: 10_000, enabled },
  )

/** Returns the free seats of a session, minus those for people waiting; null for no limit. */
export const freeSeats = ({ seats: { capacity, booked, waiting } }: Pick<SessionChoice, 'seats'>) =>
  capacity === null ? null : Math.max(0, capacity - booked - waiting)
