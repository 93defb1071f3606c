import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { liveSessions } from '../bookings/live-sessions.ts'
import { mustBeThere } from '../programs/list-programs.ts'
import { liveModulesOf, programCredit } from '../programs/live-modules.ts'

export const liveModulesFeature = feature(api.liveModules, {
  list: async ({ scope, params }) => ({
    data: await liveModulesOf(scope, params.id),
    ...(await programCredit(scope, params.id)),
  }),
  sessions: async ({ scope, params: { id, module_id } }) => {
    await mustBeThere(scope, id)
    return { data: await liveSessions(scope, { program_id: id, module_id, employee_id: null }) }
  },
})
