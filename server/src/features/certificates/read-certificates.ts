import type { Certificate, Id, Transcript } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Db } from '../../db/tx.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { unprintableIn } from './printable-name.ts'
import type { CertificateToPrint } from './print/printed.ts'
import { certificateTexts } from './texts.ts'

const columns = sql`c.id, c.number, c.state, c.program_id, c.assignment_id, c.printed ->> 'program' as title, c.printed ->> 'person' as person, c.issued_on, c.valid_to,
  c.void_reason, c.voided_by_name, c.voided_at`

type Row = Omit<Certificate, 'unprintable'> & { person: string }

const shown = async ({ person, ...row }: Row): Promise<Certificate> => ({
  ...row,
  unprintable: await unprintableIn(`${person} ${row.title}`),
})

/** Newest first, with the issued transcripts. */
export async function certificatesOf(
  scope: Scope,
  of: Id,
): Promise<{ data: Certificate[]; transcripts: Transcript[] }> {
  const id = await employeeNow(scope, of)
  const { db, agency } = scope
  const [certificates, transcripts] = await Promise.all([
    db.rows<Row>(sql`select ${columns} from certificates c
      where c.organization_id = ${agency.id} and c.employee_id = ${id} order by c.issued_at desc, c.number desc`),
    db.rows<Transcript>(sql`select ${transcriptColumns} from transcripts t
      where t.organization_id = ${agency.id} and t.employee_id = ${id} order by t.issued_at desc, t.number desc`),
  ])
  return { data: await Promise.all(certificates.map(shown)), transcripts }
}

export const transcriptColumns = sql`t.id, t.number, t.issued_on, t.issued_by_name, t.from_on, t.to_on,
  transcript_hash(t.organization_id, t.employee_id, t.from_on, t.to_on) = t.sha256 as is_unchanged`

export async function readCertificate({ db, agency }: Scope, id: Id): Promise<Certificate> {
  const found = await db.row<Row>(sql`select ${columns} from certificates c
    where c.organization_id = ${agency.id} and c.id = ${id}`)
  if (!found) throw notFound(certificateTexts.named('notFound'))
  return shown(found)
}

/** Returns certificates to print, by name. */
export const certificatesToPrint = (db: Db, organization_id: Id, ids: readonly Id[]): Promise<CertificateToPrint[]> =>
  db.rows<CertificateToPrint>(sql`
    select c.id, c.number, c.code, c.language, c.valid_to, c.state = 'void' as is_void, c.issued_at, c.printed from certificates c
    join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    where c.organization_id = ${organization_id} and c.id = any(${ids}::uuid[]) order by e.sort_name, c.number`)
