import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { listPage } from '../../../lists/list-page.ts'
import {
  addOperation,
  approveOperation,
  declineOperation,
  discardOperation,
  haltOperation,
  planAgain,
  submitOperation,
  undoOperation,
} from './operations.ts'
import { listRows, operationsSql, readOperation } from './read-operations.ts'

export const csmOperationsFeature = ({ config }: Services) =>
  feature(api.csmOperations, {
    list: ({ scope, query }) => listPage(operationsSql, scope, query),
    get: ({ scope, params }) => readOperation(scope, params.id),
    add: ({ scope, body }) => addOperation(scope, body),
    plan: ({ scope, params }) => planAgain(scope, params.id),
    submit: ({ scope, params }) => submitOperation(scope, config, params.id),
    approve: ({ scope, params }) => approveOperation(scope, config, params.id),
    decline: ({ scope, params, body }) => declineOperation(scope, config, { id: params.id, reason: body.reason }),
    discard: ({ scope, params }) => discardOperation(scope, params.id),
    halt: ({ scope, params }) => haltOperation(scope, params.id),
    undo: ({ scope, params }) => undoOperation(scope, params.id),
    rows: ({ scope, params, query }) => listRows(scope, params.id, query),
  })
