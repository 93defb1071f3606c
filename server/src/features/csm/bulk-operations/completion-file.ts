import { type Answer, type api, type CompletionRow, mostCompletions } from '@preceptor/contract'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Uploaded } from '../../../http/uploaded.ts'
import { beside, BesideFault } from '../../../lib/beside.ts'
import type { Given, TableRead } from './completion-file-beside.ts'
import { operationTexts } from './texts.ts'

const readBeside = beside<Given, TableRead>({
  module: new URL('./completion-file-beside.ts', import.meta.url),
  name: 'completionsOf',
})

/** Reads completion dates from a file. Unusable cells are kept, so the preview can point to them by row. */
export async function readCompletionFile(file: Uploaded): Promise<Answer<typeof api.csmOperations.readFile>> {
  const read = await readBeside({ bytes: await file.bytes() }).catch((error: unknown) => {
    if (!(error instanceof BesideFault)) throw error
    if (error.kind === 'busy')
      throw new AppError('TOO_MANY_REQUESTS', operationTexts.named('busyReading'), { retryAfter: 10 })
    throw new AppError('TOO_LARGE', operationTexts.named('fileLarge'))
  })
  if ('refused' in read) throw invalid({ file: [read.refused ?? operationTexts.named('fileNotRead')] })
  const rows: CompletionRow[] = read.rows
  if (rows.length === 0) throw invalid({ file: [operationTexts.named('fileEmpty')] })
  if (rows.length > mostCompletions)
    throw invalid({ file: [operationTexts.named('fileRowsMany', { most: mostCompletions })] })
  return { name: file.name, rows }
}
