import type { api } from '@preceptor/contract'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import type { FileAnswer } from '../../http/mount.ts'
import type { Scope } from '../../scope.ts'

type ExportQuery = z.output<(typeof api.employees.export)['query']>

export async function exportEmployees(_scope: Scope, _query: ExportQuery): Promise<FileAnswer> {
  throw new AppError('UNAVAILABLE', 'being written')
}
