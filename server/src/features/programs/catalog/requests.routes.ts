import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { countValues } from '../../../lists/count-values.ts'
import { listPage } from '../../../lists/list-page.ts'
import { offersSql, offerWithModules } from './offers-list.ts'
import { askFor, checkOutRequested, declineRequest, requestsSql, withdrawRequest } from './requests.ts'

/** Catalog offers for agencies, and their requests. */
export const catalogRequestsFeature = ({ config }: Services) =>
  feature(api.catalogRequests, {
    offers: ({ scope, query }) => listPage(offersSql, scope, query),
    offerCounts: ({ scope, query }) => countValues(offersSql, scope, query),
    offer: ({ scope, params }) => offerWithModules(scope, params.id),
    ask: ({ scope, params, body }) => askFor(scope, config, params.id, body),
    withdraw: ({ scope, params }) => withdrawRequest(scope, params.id),
    list: ({ scope, query }) => listPage(requestsSql, scope, query),
    counts: ({ scope, query }) => countValues(requestsSql, scope, query),
    checkOut: ({ scope, params, body }) => checkOutRequested(scope, params.id, body),
    decline: ({ scope, params, body }) => declineRequest(scope, params.id, body.answer),
  })
