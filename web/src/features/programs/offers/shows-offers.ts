import { api } from '@preceptor/contract'

/** The calls that show the agency's requests. */
export const showsOffers = [
  api.catalogRequests.offers,
  api.catalogRequests.offerCounts,
  api.catalogRequests.offer,
] as const
