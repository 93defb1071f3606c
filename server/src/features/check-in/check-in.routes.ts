import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readDesk, resolveStamp } from './desk.ts'
import { lookAt } from './look.ts'
import { endKiosk, openCheckIn, openKiosk, readScreen } from './screen.ts'
import { takeStamps } from './take-stamps.ts'

export const checkInFeature = ({ config, database }: Services) => {
  const parts = { config, database }
  return feature(api.checkIn, {
    open: ({ scope, params }) => openCheckIn(scope, config, params.id),
    screen: ({ scope, params }) => readScreen(scope, config, params.id),
    openKiosk: ({ scope, params }) => openKiosk(scope, config, params.id),
    endKiosk: ({ scope, params }) => endKiosk(scope, params.id),
    desk: ({ scope, params }) => readDesk(scope, params.id),
    resolve: ({ scope, params, body }) => resolveStamp(scope, params.id, body),
    time: async () => ({ now: new Date().toISOString() }),
    look: ({ scope, body }) => lookAt(scope, parts, body),
    send: ({ scope, body }) => takeStamps(scope, parts, body),
  })
}
