import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { failedPeople, listPeople } from './people.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { papersOf } from './papers.ts'
import { findBulk, readBulk } from './read-bulk.ts'
import { addBulk, planBulk, runBulk, undoBulk } from './start.ts'
import { previewUndo } from './undo.ts'

export const bulkFeature = ({ config }: Services) =>
  feature(api.bulk, {
    add: ({ scope, body }) => addBulk(scope, body, { sendsTexts: sendsTexts(config) }),
    get: ({ scope, params }) => readBulk(scope, params.id),
    plan: ({ scope, params, body }) =>
      planBulk(scope, params.id, { change: body.change, sendsTexts: sendsTexts(config) }),
    people: ({ scope, params, query }) => listPeople(scope, params.id, query),
    run: ({ scope, params }) => runBulk(scope, config, params.id),
    failed: ({ scope, params }) => failedPeople(scope, params.id),
    papers: ({ scope, params }) => papersOf(scope, config, params.id),
    undoPreview: async ({ scope, params }) => previewUndo(scope, await findBulk(scope, params.id)),
    undo: ({ scope, params }) => undoBulk(scope, params.id),
  })
