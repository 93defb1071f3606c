import * as z from 'zod/mini'
import { access, type Rule } from '../access.ts'
import { type AnySchema, endpoint, type ObjectSchema } from '../endpoint.ts'
import type { FailureCode } from '../failures.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import type { List } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, text, version } from '../schemas.ts'

/** Records that one person writes, with papers, and another accepts or returns (docs/recipes.md). */

/** The most papers of one record. */
export const mostPapers = 5
/** The most records accepted in one call. */
export const mostAccepted = 100

export const named = z.nullable(z.string())

/** Fields that every such record has besides its own, its state and the reason of the decision. */
export const recorded = {
  id,
  version,
  employee_id: id,
  /** Written as the history names people. */
  employee_name: z.string(),
  /** Empty where the reader may not open them. */
  files: z.array(keptFile),
  recorded_by_name: z.string(),
  recorded_at: instant,
  decided_by_name: named,
  decided_at: z.nullable(instant),
  /** Accepted by a person who wrote it, since the agency had nobody else. */
  self_verified: z.boolean(),
  /** The caller wrote in it, so another person accepts it. */
  is_mine: z.boolean(),
}

/** Further fields of a row in a list. */
export const asListed = {
  /** Written as lists name people. */
  name: z.string(),
  employee_number: named,
  location_name: named,
  coordinator_name: named,
}

/** Uploads of the writer for this use, and those that it has. */
export const papersUpTo = (many: string) => z.array(id).check(z.maxLength(mostPapers, many))

const one = z.object({ id })
/** Beside method, path and body of what records or changes one. */
export const recording = { access: access.recordTraining, scope: 'agency', params: one, checkedInForm: true } as const

interface RecordedCalls<L, Row, One> {
  /** The address of the list; one record is below it by its id. */
  path: `/${string}`
  /** The name below a person at which the records of that person are. */
  under: string
  list: L
  row: Row
  response: One
  /** The rule for opening papers, and its further refusals. */
  opening: { access: Rule; fails: readonly FailureCode[] }
  /** The error for a return without a reason. */
  missing: string
  /** For the page of the API. */
  summary: { many: string; list: string; get: string; ofEmployee: string; file: string; return: string }
}

/**
 * The calls that read them, and the one that returns one. They are written out in full, because the browser keeps no schema in an endpoint
 * (web/build/slim-contract.ts).
 */
export function recordedCalls<
  L extends List & { readonly counted: readonly string[]; readonly export: Rule },
  Row extends AnySchema,
  One extends AnySchema,
>({ path, under, list, row, response, opening, missing, summary }: RecordedCalls<L, Row, One>) {
  const reading = { method: 'GET', access: list.access, scope: 'agency' } as const
  return {
    list: endpoint({
      ...reading,
      path,
      summary: summary.list,
      query: z.strictObject(listShape(list)),
      response: pageOf(row),
    }),
    counts: endpoint({
      ...reading,
      path: `${path}/counts`,
      summary: `How many ${summary.many} each value of one filter has, under the other filters`,
      query: z.strictObject(countsShape(list)),
      response: valueCounts,
    }),
    export: endpoint({
      ...reading,
      path: `${path}/export`,
      summary: `The current view of ${summary.many} as a file`,
      access: list.export,
      query: z.strictObject(exportShape(list)),
      file: exportTypes,
      limit: 'heavy',
    }),
    ofEmployee: endpoint({
      ...reading,
      path: `/admin/providers/:id/${under}`,
      summary: summary.ofEmployee,
      params: one,
      response: z.object({ data: z.array(response) }),
    }),
    get: endpoint({
      ...reading,
      path: `${path}/:id`,
      summary: summary.get,
      params: one,
      response,
    }),
    file: endpoint({
      ...reading,
      ...opening,
      path: `${path}/:id/files/:file_id`,
      summary: summary.file,
      params: z.object({ id, file_id: id }),
      response: fileAddress,
    }),
    return: reasonCall({
      path: `${path}/:id/return`,
      summary: summary.return,
      access: access.approveTraining,
      fails: ['CONFLICT', 'TRANSITION_REFUSED'],
      missing,
      response,
    }),
  }
}

interface ReasonCall<One> {
  path: `/${string}`
  summary: string
  access: Rule
  fails: readonly FailureCode[]
  /** The error for a missing reason. */
  missing: string
  response: One
}

/** A decision about one, with its reason: return, remove, reverse. */
export function reasonCall<One extends AnySchema>({ summary, missing, response, ...call }: ReasonCall<One>) {
  const deciding = { ...call, method: 'POST', scope: 'agency', checkedInForm: true } as const
  return endpoint({
    ...deciding,
    summary,
    params: one,
    body: z.strictObject({ reason: text(300, missing) }),
    response,
  })
}

interface AcceptCall<Answered> {
  path: `/${string}`
  summary: string
  /** The error when none or too many are named. */
  none: string
  many: string
  response: Answered
}

/** Accepts many. People can't accept their own, and the response gives the reason for each one skipped. */
export function acceptCall<Answered extends ObjectSchema>({
  path,
  summary,
  none,
  many,
  response,
}: AcceptCall<Answered>) {
  return endpoint({
    method: 'POST',
    path,
    summary,
    access: access.approveTraining,
    scope: 'agency',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, none), z.maxLength(mostAccepted, many)),
      /** Also those that are left out with a warning, such as an expired card without a file. */
      even_so: z.optional(z.boolean()),
    }),
    response,
  })
}

export const leftOut = z.array(z.object({ id, name: z.string(), title: z.string(), reason: z.string() }))
/** Minutes in which people undo their own acceptance. */
export const undoMinutes = 15
/** The answer of an undone acceptance. */
export const undoneMany = z.object({ undone: z.int(), skipped: leftOut })
/** Names of the people whose records were accepted, each once, in the order of the request. */
const people = z.array(z.string())
export const acceptedMany = z.object({ accepted: z.int(), people, skipped: leftOut })
export const approvedMany = z.object({ approved: z.int(), people, skipped: leftOut })
