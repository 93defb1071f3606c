import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import { certificatePapers } from '../../../certificates/print-certificates.ts'
import type { BulkAct } from '../../act.ts'
import { doneBy } from '../../done-by.ts'
import { bulkTexts } from '../../texts.ts'
import { programOf, rejectOthers, skipped, titleFor } from './training-act.ts'

interface Valid {
  employee_id: Id
  id: Id
  number: string
  issued_on: string
}

/** Prints each person's newest valid certificate for download; changes nothing. */
export const printCertificates: BulkAct<'certificates'> = {
  prepare: async (scope, { program_id }) => {
    const program = await programOf(scope, program_id)
    let valid: ReadonlyMap<Id, Valid> = new Map()
    return {
      title: bulkTexts.named('certificatesOf', { title: titleFor(program) }),
      meet: async (inScope, ids) => {
        valid = await validOf(inScope, program_id, ids)
      },
      judge: person => {
        const has = valid.get(person.id)
        if (!has) return skipped(bulkTexts.named('noCertificate'))
        return {
          outcome: 'update',
          values: { certificate_id: has.id },
          before: {},
          changes: [{ field: 'certificate', before: has.number, after: has.number }],
        }
      },
    }
  },
  apply: async (scope, _job, items) => {
    const still = await scope.db.rows<{ n: number }>(sql`select i.n from job_items i
      join certificates c on c.organization_id = i.organization_id and c.id = (i.values ->> 'certificate_id')::uuid and c.state = 'valid'
      where ${items} and i.outcome = 'update'`)
    await rejectOthers(
      scope,
      items,
      still.map(({ n }) => n),
      bulkTexts.named('certificateEnded'),
    )
  },
  papers: async (scope, { id, settings: { change } }, given) => {
    if (change.act !== 'certificates') throw new Error('Not about certificates.')
    const certificate_ids = await doneBy<Id>(scope, id, sql`(i.values ->> 'certificate_id')::uuid`)
    return certificatePapers(scope, given, { program_id: change.program_id, certificate_ids, as: change.as })
  },
  asLeft: sql`false`,
  changedSince: bulkTexts.named('notTakenBack'),
  restore: async () => {},
}

async function validOf({ db, agency }: Scope, program_id: Id, ids: readonly Id[]): Promise<Map<Id, Valid>> {
  const rows =
    await db.rows<Valid>(sql`select distinct on (c.employee_id) c.employee_id, c.id, c.number, c.issued_on from certificates c
    where c.organization_id = ${agency.id} and c.program_id = ${program_id} and c.employee_id = any(${ids}::uuid[]) and c.state = 'valid'
    order by c.employee_id, c.issued_at desc, c.number desc`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
