import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading } from '../../scope/scope.ts'
import { makeSecret, readAddress } from './inbox/address.ts'
import { deliveriesFile, deliveriesSql } from './inbox/deliveries-list.ts'

/** Notifications from the partner. */
export const inboxFeature = ({ config }: Services) =>
  feature(api.partnerInbox, {
    get: ({ scope }) => readAddress(scope, config),
    secret: ({ scope }) => makeSecret(scope, config),
    deliveries: ({ scope, query }) => listPage(deliveriesSql, reading(scope), query),
    counts: ({ scope, query }) => countValues(deliveriesSql, reading(scope), query),
    export: ({ scope, query }) => exportList(deliveriesFile, scope, query),
  })
