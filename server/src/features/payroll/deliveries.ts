import type { Id, OpenPayrollBatch } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import type { BatchRow } from './read-batch.ts'
import { payrollTexts } from './texts.ts'

type Delivery = OpenPayrollBatch['issues'][number]['deliveries'][number]

/** How far the files came that went by SFTP. */
export const deliveriesOf = (_: Scope, __: readonly Id[]): Promise<Map<Id, Delivery>> => Promise.resolve(new Map())

interface Queued {
  batch: BatchRow
  files: readonly { id: Id }[]
  names: readonly string[]
}

/** Queues the files of a batch for an SFTP target; answers their deliveries. */
export const queueBatchFiles = (_: Scope, __: Id, ___: Queued): Promise<Id[]> => {
  throw new AppError('CONFLICT', payrollTexts.named('noTargets'))
}
