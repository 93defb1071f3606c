import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { makeSecret, readAddress, readDeliveries } from './inbox/address.ts'

/** Notifications from the partner. */
export const inboxFeature = ({ config }: Services) =>
  feature(api.partnerInbox, {
    get: ({ scope }) => readAddress(scope, config),
    secret: ({ scope }) => makeSecret(scope, config),
    deliveries: ({ scope, query }) => readDeliveries(scope, query),
  })
