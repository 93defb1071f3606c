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
import { readCompletionFile } from './completion-file.ts'
import { leftOutFile } from './left-out-file.ts'
import { listRows, operationsSql, readOperation } from './read-operations.ts'
import { previewUndo } from './undo-preview.ts'

export const csmOperationsFeature = ({ config }: Services) =>
  feature(api.csmOperations, {
    list: ({ scope, query }) => listPage(operationsSql, scope, query),
    get: ({ scope, params }) => readOperation(scope, params.id),
    add: ({ scope, body }) => addOperation(scope, config, body),
    readFile: ({ file }) => readCompletionFile(file),
    plan: ({ scope, params }) => planAgain(scope, config, params.id),
    submit: ({ scope, params }) => submitOperation(scope, config, params.id),
    approve: ({ scope, params }) => approveOperation(scope, config, params.id),
    decline: ({ scope, params, body }) => declineOperation(scope, config, { id: params.id, reason: body.reason }),
    discard: ({ scope, params }) => discardOperation(scope, params.id),
    halt: ({ scope, params }) => haltOperation(scope, params.id),
    undoPreview: ({ scope, params }) => previewUndo(scope, params.id),
    leftOut: ({ scope, params }) => leftOutFile(scope, params.id),
    undo: ({ scope, params }) => undoOperation(scope, params.id),
    rows: ({ scope, params, query }) => listRows(scope, params.id, query),
  })
