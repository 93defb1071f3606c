import type { api, Id } from '@preceptor/contract'
import type * as z from 'zod/mini'
import type { Scope } from '../../scope/scope.ts'
import { fixMany, fixRow } from './fixes/fix-rows.ts'
import type { FixableFile } from './fixable-file.ts'
import { countFixes, listFixes } from './fixes/read-fixes.ts'
import { startRunFixes } from './run-fixes.ts'

type Calls = typeof api.imports
interface Asked {
  scope: Scope
  params: { id: Id }
}

/** The endpoints for correcting and running rejected rows of a kind of file. */
export const fixCalls = <Shown>(file: FixableFile, read: (scope: Scope, id: Id) => Promise<Shown>) => ({
  fixes: ({ scope, params, query }: Asked & { query: z.output<Calls['fixes']['query']> }) =>
    listFixes(scope, file, params.id, query),
  fixCounts: ({ scope, params, query }: Asked & { query: z.output<Calls['fixCounts']['query']> }) =>
    countFixes(scope, file, params.id, query),
  fixRow: ({
    scope,
    params,
    body,
    ifMatch,
  }: {
    scope: Scope
    params: { id: Id; row: number }
    body: z.output<Calls['fixRow']['body']>
    ifMatch: number | null
  }) => fixRow(scope, file, params, body, ifMatch),
  fixMany: ({ scope, params, body }: Asked & { body: z.output<Calls['fixMany']['body']> }) =>
    fixMany(scope, file, params.id, body),
  runFixes: async ({ scope, params }: Asked) => {
    await startRunFixes(scope, file, params.id)
    return read(scope, params.id)
  },
})
