import { type Answer, type api, type Credential, credentialStates, type Id, type Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { tellOpened } from '../../records/medical.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { recordedThings, type Written } from '../second-person/recorded.ts'
import { checkCredential, checkRenewed, isTakenNumber, takenNumber } from './check-credential.ts'
import { credentialColumns, credentialsFrom, missingOf, scanOpened } from './read-credentials.ts'
import { credentialTexts } from './texts.ts'

type Body = Input<typeof api.credentials.add>['body']

/** Credentials that one person records and another verifies. A renewal coexists with its predecessor until it is verified. */
export const recordedCredentials = recordedThings<Credential, Body>({
  table: 'credentials',
  alias: 'c',
  papers: { table: 'credential_files', column: 'credential_id', use: 'credential' },
  rows: (scope, where) =>
    scope.db.rows<Credential>(sql`select ${credentialColumns(scope)} from ${credentialsFrom} where ${where}`),
  order: sql`fold(y.name) collate "C", c.issued_on desc, c.id desc`,
  states: credentialStates,
  accepted: 'verified',
  titleOf: ({ type_name }) => type_name,
  words: {
    what: credentialTexts.named('thisCredential'),
    notFound: credentialTexts.named('notFound'),
    noFile: credentialTexts.named('noFile'),
    settled: ({ state }) => credentialTexts.named('settled', { state }),
    notOpen: credentialTexts.named('notOpen'),
    own: credentialTexts.named('own'),
    closed: () => credentialTexts.named('medicalClosed'),
    closedDecides: () => credentialTexts.named('medicalDecides'),
    acceptedStays: credentialTexts.named('verifiedStays'),
    notAccepted: credentialTexts.named('notVerified'),
  },
  prepare: async (scope, written, { employee_id, before }, sent): Promise<Written> => {
    const renewed = before
      ? await renewedBy(scope, before.id)
      : await holdRenewed(scope, employee_id, written.renews_id)
    if (renewed) checkRenewed(renewed, written)
    await checkCredential(scope, written, {
      employee_id,
      ...(before && { id: before.id, had: before.type_id }),
      renewed,
    })
    const { type_id, number, issued_on, expires_on } = written
    // The row that was read doesn't contain a medical note, so it is only replaced when a note is sent
    const note = before && sent.note === undefined ? sql`note` : written.note
    const columns = { type_id, number, issued_on, expires_on, note }
    if (before || !renewed) return { columns, around: write => takenNumber(scope, type_id, write) }
    const fresh = await scope.db.row<{ id: Id }>(sql`select new_id() as id`)
    if (!fresh) throw new Error('No id was made.')
    return {
      columns: { ...columns, id: fresh.id },
      // The predecessor is released first, because both may have the same number
      around: write => takenNumber(scope, type_id, () => follow(scope, renewed.id, fresh.id).then(write)),
      event: 'credential.renewed',
    }
  },
  inWords: row => ({
    credential: row.type_name,
    number: row.number,
    issued_on: row.issued_on,
    expires_on: row.expires_on,
    // The file name of a medical credential may reveal its content
    credential_files: row.is_medical ? null : row.files.map(({ name }) => name).join(', ') || null,
  }),
  fields: ['credential', 'number', 'issued_on', 'expires_on', 'credential_files'],
  changes: ({ type_name, number, expires_on }) =>
    changesBetween({}, { credential: type_name, number, expires_on }, ['credential', 'number', 'expires_on']),
  events: {
    recorded: 'credential.recorded',
    changed: 'credential.changed',
    accepted: 'credential.verified',
    undone: 'credential.verify_undone',
    returned: 'credential.returned',
    withdrawn: 'credential.withdrawn',
  },
  isPrivate: ({ is_medical }) => is_medical,
  doubt: ({ days_left, scans }) =>
    days_left !== null && days_left < 0 && scans === 0 ? credentialTexts.named('expiredWithoutFile') : null,
  removed: { set: sql`revoked_at = case when state = 'verified' then now() end`, afterwards: closeGap },
  opened: scanOpened,
  address: id => `employees/credentials?credential=${id}`,
})

/** Returns credentials with the types that are required or usual for this person but missing. */
export async function credentialsOf(scope: Scope, of: Id): Promise<Answer<typeof api.credentials.ofEmployee>> {
  const { data } = await recordedCredentials.ofEmployee(scope, of)
  return { data, missing: await missingOf(scope, await employeeNow(scope, of)) }
}

/** Returns a credential's note. Opening a medical one is recorded in the audit log, like opening its scan. */
export async function openNote(scope: Scope, id: Id): Promise<Answer<typeof api.credentials.note>> {
  const credential = await recordedCredentials.read(scope, id)
  recordedCredentials.refuseClosed(credential)
  const row = await scope.db.row<{ note: string | null }>(
    sql`select note from credentials where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  const note = row?.note ?? null
  const { is_medical, employee_name, type_name, issued_on } = credential
  const facts = { credential: type_name, issued_on }
  if (is_medical && note !== null) await tellOpened(scope, { kind: 'medical.note_opened', id, employee_name, facts })
  return { note }
}

const follow = ({ db, agency }: Scope, renewed: Id, by: Id) =>
  db.run(sql`update credentials set renewed_by = ${by}, version = version + 1
    where organization_id = ${agency.id} and id = ${renewed}`)

async function holdRenewed(scope: Scope, employee_id: Id, id: Id | undefined): Promise<Credential | null> {
  if (id === undefined) return null
  const renewed = await recordedCredentials.hold(scope, id)
  if (renewed.employee_id !== employee_id || renewed.state === 'withdrawn')
    throw new AppError('CONFLICT', credentialTexts.named('renewalGone'))
  if (!renewed.may_renew) throw new AppError('CONFLICT', credentialTexts.named('renewedAlready'))
  return renewed
}

/** Returns the credential that this one renews; a change must not separate the two. */
async function renewedBy(scope: Scope, id: Id): Promise<Credential | null> {
  const row = await scope.db.row<{ id: Id }>(sql`select id from credentials
    where organization_id = ${scope.agency.id} and renewed_by = ${id} and state <> 'withdrawn'`)
  return row ? recordedCredentials.read(scope, row.id) : null
}

/** Links the successor of a removed credential to its predecessor, which becomes valid again. */
async function closeGap({ db, agency }: Scope, { id, type_name }: Credential) {
  try {
    await db.run(sql`update credentials set version = version + 1, renewed_by =
        (select g.renewed_by from credentials g where g.organization_id = ${agency.id} and g.id = ${id})
      where organization_id = ${agency.id} and renewed_by = ${id}`)
  } catch (error) {
    if (!isTakenNumber(error)) throw error
    throw new AppError('CONFLICT', credentialTexts.named('olderTaken', { type: type_name }))
  }
}
