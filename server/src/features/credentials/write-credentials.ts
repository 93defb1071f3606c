import { type api, type Credential, type Id, type Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordChange, type RecordKind } from '../../records/change-record.ts'
import { entriesOf, waitsAgain, writePapers } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { claimFiles } from '../files/claim.ts'
import { checkCredential, checkRenewed, takenNumber } from './check-credential.ts'
import { holdCredential, readCredential, refuseClosed } from './read-credentials.ts'
import { credentialTexts } from './texts.ts'

type Body = Input<typeof api.credentials.add>['body']
type Written = Omit<Body, 'renews_id'>
/** As JSON: what is there has a value. */
type Patch = Partial<Written>

const papers = { table: 'credential_files', column: 'credential_id' }

const credentialRecord: RecordKind<Scope, Credential> = {
  what: credentialTexts.named('thisCredential'),
  hold: holdCredential,
  read: readCredential,
  // their history tells of it
  nameOf: ({ employee_name }) => employee_name,
  inWords: row => ({
    credential: row.type_name,
    number: row.number,
    issued_on: row.issued_on,
    expires_on: row.expires_on,
    // of a medical one, its name may say what stands in it
    credential_files: row.is_medical ? null : row.files.map(({ name }) => name).join(', ') || null,
  }),
  fields: ['credential', 'number', 'issued_on', 'expires_on', 'credential_files'],
}

/** Records one that waits for a review. A renewal stands beside the one it follows until it is verified. */
export async function addCredential(scope: Scope, of: Id, { renews_id, ...body }: Body): Promise<Credential> {
  const { db, agency, actor } = scope
  const { id: employee_id, first_name, last_name } = await readEmployeeNow(scope, of)
  const renewed = renews_id ? await holdRenewed(scope, employee_id, renews_id) : null
  if (renewed) checkRenewed(renewed, body)
  await checkCredential(scope, body, { employee_id, renewed })
  const made = await db.row<{ id: Id }>(sql`select new_id() as id`)
  if (!made) throw new Error('No id was made.')
  const { id } = made
  await claimFiles(scope, 'credential', body.files)
  const add = () =>
    db.run(sql`
      insert into credentials (organization_id, id, employee_id, type_id, number, issued_on, expires_on, note, written_by, recorded_by_name)
      values (${agency.id}, ${id}, ${employee_id}, ${body.type_id}, ${body.number}, ${body.issued_on}, ${body.expires_on}, ${body.note},
        array[${actor.user_id}]::uuid[], ${actor.name})`)
  await takenNumber(scope, body.type_id, () => (renewed ? addAfter(scope, renewed.id, id, add) : add()))
  await writePapers(scope, papers, { id, employee_id }, body.files)
  const after = await readCredential(scope, id)
  await recordEvent(scope, {
    kind: renewed ? 'credential.renewed' : 'credential.recorded',
    subject: { id: employee_id, name: `${first_name} ${last_name}` },
    changes: changesBetween({}, credentialRecord.inWords(after), credentialRecord.fields),
  })
  return after
}

/** The one before steps aside first: both may have the same number. */
async function addAfter({ db, agency }: Scope, renewed: Id, id: Id, add: () => Promise<number>) {
  await db.run(sql`update credentials set renewed_by = ${id}, version = version + 1
    where organization_id = ${agency.id} and id = ${renewed}`)
  return add()
}

async function holdRenewed(scope: Scope, employee_id: Id, id: Id): Promise<Credential> {
  const renewed = await holdCredential(scope, id)
  if (renewed.employee_id !== employee_id || renewed.state === 'withdrawn')
    throw new AppError('CONFLICT', credentialTexts.named('renewalGone'))
  if (!renewed.may_renew) throw new AppError('CONFLICT', credentialTexts.named('renewedAlready'))
  return renewed
}

/** The one that this one follows: a change may not part the two. */
async function renewedBy(scope: Scope, id: Id): Promise<Credential | null> {
  const row = await scope.db.row<{ id: Id }>(sql`select id from credentials
    where organization_id = ${scope.agency.id} and renewed_by = ${id} and state <> 'withdrawn'`)
  return row ? readCredential(scope, row.id) : null
}

/** Changes the sent fields. Whoever does it wrote in it, and a returned one waits again. */
export async function updateCredential(
  scope: Scope,
  id: Id,
  patch: Patch,
  ifMatch: number | null,
): Promise<Credential> {
  const { db, agency } = scope
  const before = await holdRecord(scope, { ...credentialRecord, entries: changesOf(id) }, id, ifMatch)
  refuseClosed(before)
  if (before.state !== 'recorded' && before.state !== 'returned')
    throw new AppError('TRANSITION_REFUSED', credentialTexts.named('notOpen'))
  const had = before.files.map(one => one.id)
  const after = { ...before, ...patch, files: [...new Set(patch.files ?? had)] }
  const renewed = await renewedBy(scope, id)
  if (renewed) checkRenewed(renewed, after)
  await checkCredential(scope, after, { employee_id: before.employee_id, id, had: before.type_id, renewed })
  await takenNumber(scope, after.type_id, () =>
    db.run(sql`
      update credentials set type_id = ${after.type_id}, number = ${after.number}, issued_on = ${after.issued_on},
        expires_on = ${after.expires_on}, note = ${patch.note === undefined ? sql`note` : sql`${patch.note}::text`}, ${waitsAgain(scope)}
      where organization_id = ${agency.id} and id = ${id}`),
  )
  await claimFiles(
    scope,
    'credential',
    after.files.filter(one => !had.includes(one)),
  )
  if (patch.files) await writePapers(scope, papers, before, after.files)
  const kind = before.state === 'returned' ? 'credential.recorded' : 'credential.changed'
  await recordChange(scope, asPerson(before), before, { kind, note: before.type_name })
  return readCredential(scope, id)
}

const changesOf = (id: Id) => entriesOf(sql`credentials`, ['credential.recorded', 'credential.changed'], id)

/** The history is that of the employee. */
const asPerson = ({ employee_id }: Credential): typeof credentialRecord => ({
  ...credentialRecord,
  read: async (scope, id) => ({ ...(await readCredential(scope, id)), id: employee_id }),
})
