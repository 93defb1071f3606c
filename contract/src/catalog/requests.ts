import * as z from 'zod/mini'
import { access } from '../access.ts'
import { languages } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { deliveries } from '../programs/states.ts'
import { day, id, instant, keysOf, optionalDay, optionalText, text } from '../schemas.ts'
import { checkoutModes } from './states.ts'
import { catalogText } from './texts.ts'

/** Answers to a request. Any checkout of the program fulfills it, however it was started. */
export const requestStates = {
  asked: catalogText('requestAsked'),
  given: catalogText('requestGiven'),
  declined: catalogText('requestDeclined'),
  withdrawn: catalogText('requestWithdrawn'),
} as const
export type RequestState = keyof typeof requestStates

/** The relation of an agency to an offered program. */
export const offerStandings = {
  open: catalogText('offerOpen'),
  asked: catalogText('offerAsked'),
  declined: catalogText('requestDeclined'),
  held: catalogText('offerHeld'),
} as const

export const offerRow = z.object({
  id,
  title: z.string(),
  description: z.string(),
  code: z.nullable(z.string()),
  delivery: z.enum(keysOf(deliveries)),
  training_type: z.string(),
  credit_minutes: z.int(),
  module_count: z.int(),
  languages: z.array(learningLanguage),
  standing: z.enum(keysOf(offerStandings)),
  /** The agency's own program, if it has it. */
  program_id: z.nullable(id),
  /** The person who made the open request, if any. */
  asked_by_name: z.nullable(z.string()),
  asked_at: z.nullable(instant),
  /** The reason and time of the last decision, if it was declined. */
  declined: z.nullable(z.string()),
  declined_at: z.nullable(instant),
  /** The agency's own program with the same title, if it doesn't have this one. */
  own_program_id: z.nullable(id),
})
export type OfferRow = z.output<typeof offerRow>

/** Programs that agencies can request. */
export const offersList = defineList({
  name: 'catalog_offers',
  unit: count => catalogText('countPrograms', { count }),
  access: access.programContent,
  filters: {
    search: { kind: 'search', label: catalogText('search') },
    standing: { kind: 'choice', label: catalogText('status'), choices: offerStandings, column: 'standing' },
    delivery: { kind: 'choice', label: catalogText('delivery'), choices: deliveries, column: 'delivery' },
    language: { kind: 'choice', label: catalogText('languages'), choices: languages, column: 'languages' },
  },
  bar: ['delivery', 'language'],
  counted: ['standing', 'delivery', 'language'],
  columns: {
    title: { label: catalogText('program'), usual: true, sort: 'title' },
    standing: { label: catalogText('status'), usual: true },
    training_type: { label: catalogText('trainingType'), usual: true },
    hours: {
      label: catalogText('hours'),
      usual: true,
      sort: 'hours',
      ways: [catalogText('shortestFirst'), catalogText('longestFirst')],
    },
    modules: { label: catalogText('modules'), usual: false },
    languages: { label: catalogText('languages'), usual: true },
    delivery: { label: catalogText('delivery'), usual: true },
    code: { label: catalogText('code'), usual: false },
  },
  usualSort: 'title',
})

export const requestRow = z.object({
  id,
  agency_id: id,
  agency: z.string(),
  catalog_program_id: id,
  title: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(keysOf(requestStates)),
  asked_by_name: z.string(),
  asked_at: instant,
  answer: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** The caller may answer it. */
  may_act: z.boolean(),
})
export type RequestRow = z.output<typeof requestRow>

export const requestsList = defineList({
  name: 'catalog_requests',
  unit: count => catalogText('countRequests', { count }),
  access: access.catalog,
  filters: {
    search: { kind: 'search', label: catalogText('search') },
    state: { kind: 'choice', label: catalogText('state'), choices: requestStates },
  },
  bar: [],
  counted: ['state'],
  columns: {
    title: { label: catalogText('program'), usual: true, sort: 'title' },
    agency: { label: catalogText('agency'), usual: true, sort: 'agency' },
    state: { label: catalogText('state'), usual: true },
    note: { label: catalogText('requestNote'), usual: true },
    asked_by: { label: catalogText('requestedBy'), usual: true },
    asked_at: {
      label: catalogText('requestedAt'),
      usual: true,
      sort: 'asked_at',
      ways: [catalogText('oldestFirst'), catalogText('newestFirst')],
    },
    answer: { label: catalogText('requestAnswer'), usual: false },
  },
  usualSort: '-asked_at',
})

const one = z.object({ id })

/** An agency requests catalog programs; customer success checks them out or gives a reason for declining. */
export const catalogRequests = {
  offers: endpoint({
    method: 'GET',
    path: '/admin/catalog-offers',
    summary: 'List catalog programs that the agency has or can request',
    access: offersList.access,
    scope: 'agency',
    query: z.strictObject(listShape(offersList)),
    response: pageOf(offerRow),
  }),
  offerCounts: endpoint({
    method: 'GET',
    path: '/admin/catalog-offers/counts',
    summary: 'Count catalog programs per value of one filter, with the other filters applied',
    access: offersList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(offersList)),
    response: valueCounts,
  }),
  offer: endpoint({
    method: 'GET',
    path: '/admin/catalog-offers/:id',
    summary: 'Get a program offered in the catalog, with its module titles',
    access: access.programContent,
    scope: 'agency',
    params: one,
    response: z.extend(offerRow, { modules: z.array(z.object({ title: z.string(), minutes: z.int() })) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/admin/catalog-offers/:id/request',
    summary: 'Request a catalog program from customer success',
    access: access.editPrograms,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    body: z.strictObject({ note: optionalText(1000) }),
    response: offerRow,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/admin/catalog-offers/:id/withdraw-request',
    summary: 'Withdraw the open request for a catalog program',
    access: access.editPrograms,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: offerRow,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/program-requests',
    summary: 'List agency requests for catalog programs',
    access: requestsList.access,
    scope: 'agencies',
    query: z.strictObject(listShape(requestsList)),
    response: pageOf(requestRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/csm/program-requests/counts',
    summary: 'Count requests per state, with the other filters applied',
    access: requestsList.access,
    scope: 'agencies',
    query: z.strictObject(countsShape(requestsList)),
    response: valueCounts,
  }),
  checkOut: endpoint({
    method: 'POST',
    path: '/admin/csm/program-requests/:id/check-out',
    summary: 'Check out a program to the agency that requested it',
    access: access.checkoutPrograms,
    scope: 'agencies',
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    body: z.strictObject({
      mode: z.enum(keysOf(checkoutModes), catalogText('modeMissing')),
      seats: z.nullable(
        z
          .int(catalogText('seatsMalformed'))
          .check(z.gte(0, catalogText('seatsMalformed')), z.lte(100_000, catalogText('seatsMalformed'))),
      ),
      valid_from: z.nullable(day),
      valid_to: optionalDay,
    }),
    response: requestRow,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/admin/csm/program-requests/:id/decline',
    summary: 'Decline a request with a reason the agency can read',
    access: access.checkoutPrograms,
    scope: 'agencies',
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    body: z.strictObject({ answer: text(1000, catalogText('answerMissing')) }),
    response: requestRow,
  }),
}
