import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/client.ts'
import { transaction } from '../../../db/tx.ts'
import type { PackedFile } from '../../../files/read-zip.ts'
import { whole } from '../../../files/zip-bytes.ts'
import type { ContentFile } from '../../../http/content.ts'
import { launchOf } from './address.ts'
import { contentTypeOf, isHtml } from './content-types.ts'
import { packageIn } from './kept-packages.ts'
import { fileOf, type OpenPackage } from './open-package.ts'
import { withScript } from './page-bytes.ts'
import { runTimeScript } from './run-time-script.ts'

/** The script that every page of the package starts with, served next to the package's files. */
const scriptName = '.run-time.js'
const mostPage = 16 * 1024 * 1024

export interface Wanted {
  /** The path segment that opens the package. */
  step: string
  path: string
}

/** For learners: valid while one of their links would open, for a program with the package. */
const isStillTheirs = sql`(l.learner_id is null
  or exists (select from program_files p
    join program_modules m on m.organization_id = p.organization_id and m.id = p.module_row_id
    join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
    where p.organization_id = l.organization_id and p.file_id = l.file_id and learns_by_link(l.organization_id, l.learner_id, v.program_id)))`

/** Returns a file of a package being played; null if it doesn't exist or the address is no longer valid. */
export async function readContent(
  database: Database,
  config: Config,
  { step, path }: Wanted,
): Promise<ContentFile | null> {
  const launch = launchOf(config.appKeys, step)
  if (!launch) return null
  const { organization_id, id } = launch
  const found = await transaction(database.pool, { role: 'app_user', organization_id }, async db => {
    const file = await db.row<{ file_id: Id; size: number }>(sql`
      select f.id as file_id, f.size from package_launches l
      join files f on f.organization_id = l.organization_id and f.id = l.file_id and f.state = 'kept'
      where l.organization_id = ${organization_id} and l.id = ${id} and l.expires_at > now()
        and ${isStillTheirs}`)
    return file && packageIn(db, config, { organization_id, ...file })
  })
  if (!found) return null
  if (path === scriptName)
    return inMemory(scriptName, 'text/javascript; charset=utf-8', runTimeScript(found.facts.version))
  const file = found.zip.files.get(path)
  const type = file && contentTypeOf(path)
  if (!file || !type) return null
  if (isHtml(path) && file.size <= mostPage) return pageOf(found, file, step)
  return {
    name: nameOf(path),
    type,
    size: file.size,
    etag: `"${file.crc.toString(36)}-${file.size.toString(36)}"`,
    isLaunched: false,
    open: (from, to, gone) => file.read(from, to, gone),
  }
}

async function pageOf({ facts }: OpenPackage, file: PackedFile, step: string): Promise<ContentFile> {
  const { bytes, type } = withScript(await whole(file.read()), `/content/${step}/${scriptName}`)
  const isLaunched = facts.parts.some(({ launch }) => fileOf(launch) === file.name)
  return { ...inMemory(nameOf(file.name), type, bytes), etag: `"${file.crc.toString(36)}-p"`, isLaunched }
}

const inMemory = (name: string, type: string, bytes: Buffer): ContentFile => ({
  name,
  type,
  size: bytes.length,
  etag: `"${bytes.length.toString(36)}-m"`,
  isLaunched: false,
  open: async function* open(from, to) {
    yield bytes.subarray(from, to)
  },
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
