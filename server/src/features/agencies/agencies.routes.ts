import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { listAgencies, pickAgencies } from './agencies.queries.ts'

export const agenciesFeature = feature(api.agencies, {
  list: ({ scope: { db }, query }) => (query.to_select ? pickAgencies(db, query) : listAgencies(db, query)),
})
