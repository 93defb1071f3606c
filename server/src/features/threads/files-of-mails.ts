import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import type { Attachment, AttachmentsOf } from '../../messages/channel.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { storeOf } from '../../store/open-store.ts'
import { bytesOf, piecesOf } from '../files/stored.ts'

/** Reads the files that staff attached to a mail, when it is sent. */
export const filesOfMails =
  (config: Config) =>
  (database: Database): AttachmentsOf =>
  async (organization_id, outbox_id) => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) return []
    return inAgency(basis, async ({ db }) => {
      const files = await db.rows<{ id: string; name: string; type: string; size: number }>(sql`
        select f.id, f.name, f.type, f.size::int as size from messages m
        join message_files k on k.organization_id = m.organization_id and k.message_id = m.id
        join files f on f.organization_id = k.organization_id and f.id = k.file_id
        where m.organization_id = ${organization_id} and m.outbox_id = ${outbox_id} order by f.id`)
      if (files.length === 0) return []
      const store = await storeOf(config)
      const attached: Attachment[] = []
      for (const { id, name, type, size } of files) {
        const chunks: Uint8Array[] = []
        for await (const chunk of bytesOf(store, await piecesOf(db, organization_id, id), [0, size])) chunks.push(chunk)
        attached.push({ name, type, content: Buffer.concat(chunks) })
      }
      return attached
    })
  }
