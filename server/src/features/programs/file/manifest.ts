import {
  filesOf,
  type FileUseName,
  type Id,
  moduleFields,
  type ProgramContent,
  type ProgramFile,
  programFileFormat,
  programFileSettings,
  usualFileSettings,
} from '@preceptor/contract'
import type { KnownProgram } from '../known-program.ts'
import sql, { type Sql } from 'sql-template-tag'
import { withIds } from '../content/with-ids.ts'
import type { ReadingScope } from '../list-programs.ts'
import { templatesToCarry } from '../session-templates/copy-templates.ts'

interface KeptFile {
  id: Id
  name: string
  use: FileUseName
  size: number
}

/** The version in `program.json` format, and the stored files by their path in the archive. */
export interface Manifest {
  program: ProgramFile
  stored: ReadonlyMap<string, Id>
}

/**
 * Ids are renumbered in the order of the content: two exports of the same content are identical, whatever agency they come from,
 * and none of our own ids leak.
 */
export async function manifestOf(
  scope: ReadingScope,
  program: KnownProgram,
  { titles, descriptions, modules }: ProgramContent,
): Promise<Manifest> {
  const file_ids = [...new Set(modules.flatMap(module => filesOf(module).map(({ id }) => id)))]
  const topic_ids = [...new Set(modules.flatMap(({ minutes }) => minutes.map(({ topic_id }) => topic_id)))]
  const numbered = new Map<Id, Id>()
  for (const id of [...modules.map(module => module.id), ...topic_ids, ...file_ids])
    numbered.set(id, numberedId(numbered.size + 1))
  const files = await filesWith(scope, file_ids)
  const [training_type] = await wordsOf(scope, sql`training_types`, [program.training_type_id])
  if (!training_type) throw new Error('The training type is gone.')
  const topics = await wordsOf(scope, sql`topics`, topic_ids)
  const templates = (await templatesToCarry(scope, program.id))
    .filter(({ module_id }) => module_id === null || modules.some(({ id }) => id === module_id))
    .map(({ id: _, ...template }) => template)
  const whole: ProgramFile = {
    ...programFileFormat,
    settings: { ...picked(program, programFileSettings), ...unusual(program), titles, descriptions },
    training_type: plain(training_type),
    disciplines: (await wordsOf(scope, sql`disciplines`, program.discipline_ids)).map(plain),
    locations: (await wordsOf(scope, sql`locations`, program.location_ids)).map(plain),
    topics,
    modules: modules.map(module => ({ id: module.id, ...picked(module, moduleFields) })),
    ...(templates.length > 0 && { session_templates: templates }),
    files: files.map((file, at) => ({ ...file, path: pathOf(file.name, at) })),
  }
  return {
    program: withIds(whole, numbered),
    stored: new Map(files.map((file, at) => [pathOf(file.name, at), file.id])),
  }
}

/** `00000000-0000-4000-8000-000000000001`: a number in the form of an id. */
const numberedId = (count: number): Id => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`

const picked = <F extends object, T extends Record<keyof F, unknown>>(from: T, fields: F): Pick<T, keyof F & keyof T> =>
  Object.fromEntries(Object.keys(fields).map(field => [field, from[field as keyof F]])) as Pick<T, keyof F & keyof T>

const unusual = (program: KnownProgram): Partial<Pick<KnownProgram, keyof typeof usualFileSettings>> =>
  Object.fromEntries(
    Object.entries(usualFileSettings).flatMap(([field, usual]) => {
      const value = program[field as keyof typeof usualFileSettings]
      return value === usual ? [] : [[field, value]]
    }),
  )

/** Names can contain any characters, but archives are unpacked on systems that allow few, so only safe ones are kept. */
const pathOf = (name: string, at: number) => {
  const plainName = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-80)
  return `files/${String(at + 1).padStart(3, '0')}-${plainName || 'file'}`
}

interface Word {
  id: Id
  name: string
  code: string | null
}
const plain = ({ name, code }: Word) => ({ name, code })

/** Returns them sorted by name, or as requested if they are counted. */
const wordsOf = ({ db, agency }: ReadingScope, table: Sql, ids: readonly Id[]): Promise<Word[]> =>
  db.rows<Word>(sql`select id, name, code from ${table}
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) order by fold(name) collate "C", id`)

const filesWith = ({ db, agency }: ReadingScope, ids: readonly Id[]): Promise<KeptFile[]> =>
  db.rows<KeptFile>(sql`select id, name, use, size from files
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and state = 'kept' order by array_position(${ids}::uuid[], id)`)
