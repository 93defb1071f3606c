import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countDeliveries, listDeliveries, readDelivery, sendAgain } from './deliveries.ts'
import { responseFile } from './fetch-responses.ts'
import { acceptKey, addTarget, askTest, readTarget, readTargets, setTargetState, updateTarget } from './targets.ts'

export const sftpTargetsFeature = ({ config }: Services) =>
  feature(api.sftpTargets, {
    list: async ({ scope }) => ({ data: await readTargets(scope) }),
    get: ({ scope, params }) => readTarget(scope, params.id),
    add: ({ scope, body }) => addTarget(scope, config, body),
    update: ({ scope, params, body, ifMatch }) => updateTarget(scope, config, { id: params.id, body, ifMatch }),
    test: ({ scope, params }) => askTest(scope, params.id),
    acceptKey: ({ scope, params, body }) => acceptKey(scope, config, params.id, body.sha256),
    setState: ({ scope, params, body }) => setTargetState(scope, params.id, body.status),
  })

export const fileDeliveriesFeature = ({ config }: Services) =>
  feature(api.fileDeliveries, {
    list: ({ scope, query }) => listDeliveries(scope, query),
    counts: ({ scope, query }) => countDeliveries(scope, query),
    get: ({ scope, params }) => readDelivery(scope, params.id),
    response: ({ scope, params }) => responseFile(scope, config, params),
    again: ({ scope, params }) => sendAgain(scope, params.id),
  })
