import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { readDeliveries, replayDelivery } from './deliveries.ts'
import { addWebhook, readWebhooks, removeWebhook, rotateWebhook } from './webhooks.ts'

export const webhooksFeature = ({ config }: Services) =>
  feature(api.webhooks, {
    list: async ({ scope }) => ({ data: await readWebhooks(scope) }),
    add: ({ scope, body }) => addWebhook(scope, config, body),
    rotate: ({ scope, params }) => rotateWebhook(scope, config, params.id),
    remove: ({ scope, params }) => removeWebhook(scope, params.id),
    deliveries: async ({ scope, params }) => ({ data: await readDeliveries(scope, params.id) }),
    replay: ({ scope, params }) => replayDelivery(scope, config, params),
  })
