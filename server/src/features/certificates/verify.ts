import type { Verdict } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { transaction } from '../../db/tx.ts'
import type { PublicScope } from '../../scope/scope.ts'

/**
 * Normalizes a code that a person read and typed: ignores case, spaces and dashes, and treats letters that codes don't use as
 * digits.
 */
export const plainCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

const plainNumber = (typed: string) => typed.toUpperCase().replace(/\s/g, '')

/** Returns the status of a document. Unknown numbers and wrong codes get the same response. */
export async function verify(
  { database }: PublicScope,
  { number, code }: { number: string; code: string },
): Promise<{ verdict: Verdict; issued_on: string | null }> {
  const found = await transaction(database.pool, { role: 'app_auth' }, db =>
    db.row<{ state: Verdict; issued_on: string | null }>(
      sql`select state, issued_on from verify_paper(${plainNumber(number)}, ${plainCode(code)})
        union all select state, issued_on from verify_compliance_paper(${plainNumber(number)}, ${plainCode(code)})
        union all select state, issued_on from verify_session_record(${plainNumber(number)}, ${plainCode(code)})
        union all select state, issued_on from verify_form(${plainNumber(number)}, ${plainCode(code)})`,
    ),
  )
  return { verdict: found?.state ?? 'not_found', issued_on: found?.issued_on ?? null }
}

/** Returns the status of a form's sealed PDF, by the digest of its bytes: one changed byte makes it unknown. */
export async function verifyFile(
  { database }: PublicScope,
  { sha256 }: { sha256: string },
): Promise<{ verdict: Verdict; issued_on: string | null }> {
  const found = await transaction(database.pool, { role: 'app_auth' }, db =>
    db.row<{ state: Verdict; issued_on: string | null }>(sql`select state, issued_on from verify_form_file(${sha256})`),
  )
  return { verdict: found?.state ?? 'not_found', issued_on: found?.issued_on ?? null }
}
