import type { Answer, api } from '@preceptor/contract'

export type RosterAnswer = Answer<typeof api.bookings.ofSession>
