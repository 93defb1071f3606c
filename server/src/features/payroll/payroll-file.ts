import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { inAgency } from '../../scope/scope.ts'
import type { FileSubject } from '../sftp/file-subject.ts'
import { bytesOfFile } from './send.ts'
import { payrollTexts } from './texts.ts'

/** Returns the locked bytes of one file of a batch. Waits while the agency is paused. */
export const payrollFile = (config: Config): FileSubject => ({
  async read(basis, { subject_id }) {
    const bytes = await inAgency(basis, async ({ db, agency }) => {
      const row = await db.row<{ id: string; sha256: string; content_sealed: string; status: string }>(sql`
        select f.id, encode(f.sha256, 'hex') as sha256, f.content_sealed, o.status from payroll_files f
        join organizations o on o.id = f.organization_id
        where f.organization_id = ${agency.id} and f.id = ${subject_id}`)
      if (!row) throw notFound(payrollTexts.named('fileNotFound'))
      if (row.status === 'paused' || row.status === 'closed')
        throw new AppError('CONFLICT', payrollTexts.named('agencyWaits'))
      return bytesOfFile(config, row)
    })
    return (async function* () {
      yield bytes
    })()
  },
})
