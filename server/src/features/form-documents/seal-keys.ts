import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import type { AgencyBasis } from '../../jobs/background/loop.ts'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { inAgency } from '../../scope/scope.ts'
import type { SealKey } from './seal-certificate.ts'

/**
 * Lifetimes in years of the installation's root and of the agencies' keys. A successor is made when a quarter of the lifetime is
 * left.
 */
const years = { root: 20, agency: 5 }
const yearsFrom = (day: Date, count: number) =>
  new Date(Date.UTC(day.getUTCFullYear() + count, day.getUTCMonth(), day.getUTCDate()))
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

interface KeptKey {
  id: Id
  serial: string
  certificate: string
  private_key_sealed: string
}
const opened = (
  keys: Keyring,
  table: 'seal_roots' | 'seal_keys',
  { id, serial, certificate, private_key_sealed }: KeptKey,
): SealKey => ({
  serial,
  certificate,
  private_key: unseal(keys, { table, column: 'private_key_sealed', id }, private_key_sealed),
})

const asEngine = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_job' }, work)

/** Returns the root that certifies now. When two processes create one at once, the first is kept. */
async function rootKey(database: Database, keys: Keyring, now: Date): Promise<SealKey> {
  const newest = () =>
    asEngine(database, db =>
      db.row<KeptKey>(sql`select id, serial, certificate, private_key_sealed from seal_roots
        where valid_from <= ${dayOf(now)} and valid_to > ${dayOf(yearsFrom(now, years.agency))} order by valid_from desc limit 1`),
    )
  const kept = await newest()
  if (kept) return opened(keys, 'seal_roots', kept)
  const to = yearsFrom(now, years.root)
  const { makeSealKey } = await import('./seal-certificate.ts')
  const made = await makeSealKey({ name: 'Preceptor root', bits: 4096, from: now, to })
  const id = newId()
  const sealed = seal(keys, { table: 'seal_roots', column: 'private_key_sealed', id }, made.private_key)
  await asEngine(database, db =>
    db.run(sql`insert into seal_roots (id, serial, certificate, private_key_sealed, valid_from, valid_to)
      values (${id}, ${made.serial}, ${made.certificate}, ${sealed}, ${dayOf(now)}, ${dayOf(to)}) on conflict (valid_from) do nothing`),
  )
  const first = await newest()
  if (!first) throw new Error('The root of the seals was not written.')
  return opened(keys, 'seal_roots', first)
}

/**
 * Returns the agency's key and its root's certificate. The key is created for the first document, and again a year before it
 * expires.
 */
export async function agencyKey(
  basis: AgencyBasis,
  database: Database,
  keys: Keyring,
  now = new Date(),
): Promise<{ key: SealKey; root: string }> {
  const newest = () =>
    inAgency(basis, ({ db, agency }) =>
      db.row<KeptKey & { root: string }>(sql`select id, serial, certificate, root, private_key_sealed from seal_keys
        where organization_id = ${agency.id} and valid_from <= ${dayOf(now)} and valid_to > ${dayOf(yearsFrom(now, 1))}
        order by valid_from desc limit 1`),
    )
  const kept = await newest()
  if (kept) return { key: opened(keys, 'seal_keys', kept), root: kept.root }
  const issuer = await rootKey(database, keys, now)
  const to = yearsFrom(now, years.agency)
  const { makeSealKey } = await import('./seal-certificate.ts')
  const made = await makeSealKey({ name: basis.agency.name, bits: 3072, from: now, to, issuer })
  const id = newId()
  const sealed = seal(keys, { table: 'seal_keys', column: 'private_key_sealed', id }, made.private_key)
  await inAgency(basis, ({ db, agency }) =>
    db.run(sql`insert into seal_keys (organization_id, id, serial, certificate, root, private_key_sealed, valid_from, valid_to)
      values (${agency.id}, ${id}, ${made.serial}, ${made.certificate}, ${issuer.certificate}, ${sealed}, ${dayOf(now)}, ${dayOf(to)})
      on conflict (organization_id, valid_from) do nothing`),
  )
  const first = await newest()
  if (!first) throw new Error('The key of the agency was not written.')
  return { key: opened(keys, 'seal_keys', first), root: first.root }
}

/** Returns the certificates of all roots ever used, in PEM: with one of them anyone can check a seal without us. */
export async function sealRoots(database: Database): Promise<string> {
  const roots = await transaction(database.pool, { role: 'app_auth' }, db =>
    db.rows<{ certificate: string }>(sql`select certificate from seal_roots order by valid_from`),
  )
  return roots.map(({ certificate }) => certificate).join('')
}
