import type { Id } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import type { Scope } from '../../scope/scope.ts'
import { addressFor } from '../files/address.ts'

interface Things<Row> {
  read: (scope: Scope, id: Id) => Promise<Row>
  ofEmployee: (scope: Scope, of: Id) => Promise<{ data: Row[] }>
  giveBack: (scope: Scope, config: Config, id: Id, reason: string) => Promise<Row>
  openPaper: (scope: Scope, of: { id: Id; file_id: Id }) => Promise<void>
}
interface Of<Params> {
  scope: Scope
  params: Params
}
type WithReason = Of<{ id: Id }> & { body: { reason: string } }

/** Handlers for the endpoints that all kinds share (contract/src/second-person/recorded.ts). */
export const recordedHandlers = <Row>(config: Config, things: Things<Row>) => ({
  ofEmployee: ({ scope, params }: Of<{ id: Id }>) => things.ofEmployee(scope, params.id),
  get: ({ scope, params }: Of<{ id: Id }>) => things.read(scope, params.id),
  return: ({ scope, params, body }: WithReason) => things.giveBack(scope, config, params.id, body.reason),
  file: async ({ scope, params }: Of<{ id: Id; file_id: Id }>) => {
    await things.openPaper(scope, params)
    return addressFor(scope, config.appKeys, params.file_id)
  },
})
