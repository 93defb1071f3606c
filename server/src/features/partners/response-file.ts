import { causeOf, type CauseCode } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import { inAgency } from '../../scope/scope.ts'
import type { FileSubject } from '../sftp/file-subject.ts'

const cell = (text: string) => {
  // A spreadsheet would treat it as a formula
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Lists each changed line of a partner's file: whether it was applied, and if not, why. */
export const partnerResponse: FileSubject = {
  async read(basis, { subject_id }) {
    const rows = await inAgency(basis, ({ db, agency }) =>
      db.rows<{ external_id: string; code: CauseCode | null; value: string | null; message: string | null }>(sql`
        select external_id, code, value, message from integration_items
        where organization_id = ${agency.id} and job_id = ${subject_id} order by n, id`),
    )
    const lines = rows.map(({ external_id, code, value, message }) => [
      external_id,
      code === null ? 'ACCEPTED' : 'REJECTED',
      code ?? '',
      code === null ? '' : (message ?? inWords(fallback, causeOf(code).words(value ?? ''))),
    ])
    const text = [['Caregiver Code', 'Result', 'Code', 'Message'], ...lines]
      .map(line => line.map(cell).join(','))
      .join('\r\n')
    return (async function* () {
      yield Buffer.from(`${text}\r\n`)
    })()
  },
}

/** The response to `CAREGIVERS_20261129.CSV` is `CAREGIVERS_20261129_RESPONSE.CSV`. */
export const responseNameOf = (source: string) =>
  source.replace(/(\.[^.]*)?$/, ending => `_RESPONSE${ending || '.csv'}`)
