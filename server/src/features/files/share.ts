import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** A stored file and its pieces, which another agency can hold too. */
export interface SharedFile {
  id: Id
  use: string
  name: string
  size: number
  type: string
  /** Hexadecimal. */
  sha256: string
  pieces: readonly { starts_at: number; size: number; key: string }[]
}

/** Returns files of programs. Files about people are sealed for their own agency. */
export const filesToShare = ({ db, agency }: Scope, ids: readonly Id[]): Promise<SharedFile[]> =>
  db.rows<SharedFile>(sql`select f.id, f.use, f.name, f.size, f.type, encode(f.sha256, 'hex') as sha256,
      (select json_agg(json_build_object('starts_at', p.starts_at, 'size', p.size, 'key', p.key) order by p.starts_at)
        from file_pieces p where p.organization_id = f.organization_id and p.file_id = f.id) as pieces
    from files f where f.organization_id = ${agency.id} and f.id = any(${ids}::uuid[]) and f.state = 'kept' and f.key_sealed is null`)

/**
 * Creates files of the agency's own that share the same pieces: no byte is copied, and the collector removes a piece only when no
 * one holds it any more. Reuses files it already holds. Returns its ids by those of the other side.
 */
export async function takeShared(scope: Scope, files: readonly SharedFile[]): Promise<ReadonlyMap<Id, Id>> {
  const { db, agency, actor } = scope
  const own = new Map<Id, Id>()
  for (const { id, use, name, size, type, sha256, pieces } of files) {
    const keys = pieces.map(({ key }) => key)
    // Locked: a file that no one claims may be leaving at this moment
    const held = await db.row<{ id: Id }>(sql`select p.file_id as id from file_pieces p
      join files f on f.organization_id = p.organization_id and f.id = p.file_id and f.state = 'kept'
      where p.organization_id = ${agency.id} and p.key = any(${keys}::text[]) limit 1 for update of f`)
    if (held) {
      own.set(id, held.id)
      continue
    }
    const made = await db.row<{ id: Id }>(sql`
      insert into files (organization_id, use, name, size, received, type, sha256, state, claimed, created_by)
      values (${agency.id}, ${use}, ${name}, ${size}, ${size}, ${type}, decode(${sha256}, 'hex'), 'kept', true, ${actor.user_id}) returning id`)
    if (!made) throw new Error('The file was not written.')
    await db.run(sql`insert into file_pieces (organization_id, file_id, starts_at, size, key)
      select ${agency.id}, ${made.id}, p.starts_at, p.size, p.key
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) p (starts_at bigint, size int, key text)`)
    own.set(id, made.id)
  }
  return own
}
