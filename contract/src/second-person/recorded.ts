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

/** Records written by one person, with documents, and accepted or returned by another (docs/recipes.md). */

/** The most documents per record. */
export const mostPapers = 5
/** The most records accepted in one call. */
export const mostAccepted = 100

export const named = z.nullable(z.string())

/** Fields that every such record has in addition to its own fields and its state. */
export const recorded = {
  id,
  version,
  employee_id: id,
  /** In the name format of the history. */
  employee_name: z.string(),
  /** Empty if the caller may not open them. */
  files: z.array(keptFile),
  recorded_by_name: z.string(),
  recorded_at: instant,
  decided_by_name: named,
  decided_at: z.nullable(instant),
  /** Accepted by the person who wrote it, because the agency had no one else. */
  self_verified: z.boolean(),
  /** The caller wrote part of it, so another person must accept it. */
  is_mine: z.boolean(),
}

/** Additional fields of a list row. */
export const asListed = {
  /** In the name format of lists. */
  name: z.string(),
  employee_number: named,
  location_name: named,
  coordinator_name: named,
}

/** The caller's uploads for this use, and the files it already has. */
export const papersUpTo = (many: string) => z.array(id).check(z.maxLength(mostPapers, many))

const one = z.object({ id })
/** Shared by the calls that record or change one, in addition to their method, path and body. */
export const recording = { access: access.recordTraining, scope: 'agency', params: one, checkedInForm: true } as const

interface RecordedCalls<L, Row, One> {
  /** The path of the list; a record's path adds its id. */
  path: `/${string}`
  /** The path segment of a person's records, under the person's path. */
  under: string
  list: L
  row: Row
  response: One
  /** The rule for opening documents, and its additional refusals. */
  opening: { access: Rule; fails: readonly FailureCode[] }
  /** The error for a return without a reason. */
  missing: string
  /** For the API page. */
  summary: { many: string; list: string; get: string; ofEmployee: string; file: string; return: string }
}

/**
 * The calls that read records, and the one that returns one. They are written out in full, because the browser keeps no schema in
 * an endpoint (web/build/slim-contract.ts).
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
      summary: `Count ${summary.many} per value of one filter, with the other filters applied`,
      query: z.strictObject(countsShape(list)),
      response: valueCounts,
    }),
    export: endpoint({
      ...reading,
      path: `${path}/export`,
      summary: `Download the current view of ${summary.many} as a file`,
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

/** Defines a decision about one record, with its reason: return, remove, reverse. */
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
  /** The error if none or too many are given. */
  none: string
  many: string
  response: Answered
}

/**
 * Defines a call that accepts many records. People can't accept their own, and the response gives the reason for each one skipped.
 */
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
      /** Includes records otherwise left out with a warning, such as an expired card without a file. */
      even_so: z.optional(z.boolean()),
    }),
    response,
  })
}

export const leftOut = z.array(z.object({ id, name: z.string(), title: z.string(), reason: z.string() }))
/** Minutes during which people can undo their own acceptance. */
export const undoMinutes = 15
/** The response to an undone acceptance. */
export const undoneMany = z.object({ undone: z.int(), skipped: leftOut })
/** Names of the people whose records were accepted, each once, in request order. */
const people = z.array(z.string())
export const acceptedMany = z.object({ accepted: z.int(), people, skipped: leftOut })
export const approvedMany = z.object({ approved: z.int(), people, skipped: leftOut })
