import { type ComplianceStanding, type Id, unknownOn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { transaction } from '../../../db/tx.ts'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { PublicScope, Scope } from '../../../scope/scope.ts'
import { numberOf } from '../../certificates/issue.ts'
import { refuseUnprintable } from '../../certificates/printable-name.ts'
import { shownFile, verifyAt } from '../../certificates/print-certificates.ts'
import { readEmployeeNow } from '../../employees/read-employee.ts'
import { todayIn } from '../../employees/today.ts'
import { addressed } from '../../files/address.ts'
import { answerCompliance, type AsOf } from './answer.ts'
import type { PaperToPrint } from './print/compliance-paper.ts'
import { personTexts } from './texts.ts'

/** Issues a document of a person's compliance status on a day, with a hash that later shows whether the records still match. */
export async function issuePaper(scope: Scope, of: Id, asOf: AsOf): Promise<{ id: Id; number: string }> {
  const { db, agency, actor, origin } = scope
  const { id, first_name, last_name, employee_number } = await readEmployeeNow(scope, of)
  const name = `${first_name} ${last_name}`
  await refuseUnprintable(name)
  const standing: ComplianceStanding = await answerCompliance(scope, id, asOf, 'anybody')
  const { as_of, kind, told_at, state } = standing
  if (state === 'unknown') throw new AppError('CONFLICT', unknownOn(as_of))
  const today = todayIn(agency.time_zone)
  const printed = { agency: agency.name, person: name, employee_number, time_zone: agency.time_zone, standing }
  // Numbered together with the transcripts; the letter tells them apart
  const row = await db.row<{ id: Id; number: string }>(sql`
    with counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last)
      values (${agency.id}, 'transcript', extract(year from ${today}::date), 1)
      on conflict (organization_id, kind, year) do update set last = n.last + 1 returning last)
    insert into compliance_papers (organization_id, employee_id, number, issued_on, issued_by_name, as_of, answer, told_at, language, sha256, printed)
    select ${agency.id}, ${id}, ${numberOf(sql`o.name`, sql`extract(year from ${today}::date)::text`, sql`c.last`, 'C-')}, ${today},
      ${actor.name}, ${as_of}, ${kind}, ${told_at}, ${origin.language},
      compliance_hash(${agency.id}, ${id}, ${as_of}, ${kind}, ${told_at}), ${JSON.stringify(printed)}
    from organizations o cross join counted c where o.id = ${agency.id}
    returning id, number`)
  if (!row) throw new Error('The page was not written.')
  await recordEvent(scope, { kind: 'employee.compliance_page_given', subject: { id, name }, note: row.number })
  return row
}

export async function mayReadPaper({ db, agency }: Scope, id: Id) {
  const found = await db.row(sql`select from compliance_papers where organization_id = ${agency.id} and id = ${id}`)
  if (!found) throw notFound(personTexts.named('paperNotFound'))
}

/** Returns the document at an address, as it was issued. */
export async function paperByAddress(
  { database, origin }: PublicScope,
  config: Config,
  { address, download }: { address: string; download: boolean },
) {
  const which = addressed(config.appKeys, address, 'compliance-papers')
  const found =
    which &&
    (await transaction(database.pool, { role: 'app_user', organization_id: which.organization_id }, db =>
      db.row<PaperToPrint>(sql`select number, code, language, issued_on, issued_at, issued_by_name, encode(sha256, 'hex') as sha256, printed
        from compliance_papers where organization_id = ${which.organization_id} and id = ${which.id}`),
    ))
  if (!found) throw notFound(personTexts.named('paperNotFound'))
  const { compliancePaper } = await import('./print/compliance-paper.ts')
  const name = `${personTexts.say(origin.language, 'paperNamed')}-${found.number}.pdf`
  return shownFile(await compliancePaper(found, verifyAt(config)), { name, download, onScreen: which.onScreen })
}
