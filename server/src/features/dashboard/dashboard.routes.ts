import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { reading } from '../../scope/scope.ts'
import { recentEvents } from './recent-events.ts'
import { readPeople } from './read-people.ts'
import { readReturns } from './returns.ts'
import { readSessions } from './sessions.ts'
import { readToday } from './read-today.ts'
import { readTraining } from './training.ts'
import { upcomingChanges } from './upcoming-changes.ts'

export const dashboardFeature = feature(api.dashboard, {
  sessions: ({ scope }) => readSessions(scope),
  today: ({ scope }) => readToday(reading(scope)),
  get: async ({ scope }) => {
    const read = reading(scope)
    const [people, upcoming_status_changes, returns, training, recent] = await Promise.all([
      readPeople(read),
      upcomingChanges(read),
      readReturns(read),
      readTraining(read),
      recentEvents(read),
    ])
    return { as_of: new Date().toISOString(), ...people, upcoming_status_changes, returns, training, recent }
  },
})
