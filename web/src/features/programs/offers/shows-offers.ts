import { api } from '@preceptor/contract'

/** The calls that show what the agency asked for. */
export const showsOffers = [
  api.catalogRequests.offers,
  api.catalogRequests.offerCounts,
  api.catalogRequests.offer,
] as const
