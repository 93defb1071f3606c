import type { Id, JobKind } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Uploaded } from '../../http/uploaded.ts'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileOf } from './open-roster.ts'
import { readRosterFile, type ReadRoster } from './read-upload.ts'
import { byIndex, columnsByName, type FileSettings } from './settings.ts'

type Facts = ReadRoster['facts']
type Base = Omit<FileSettings, 'options' | 'decisions'>

interface KindOfFile<Settings extends FileSettings> {
  kind: JobKind
  of: FileOf
  /** Returns settings, with those of an earlier file with the same columns, if any. */
  settings: (base: Base, facts: Facts, known: Partial<Pick<Settings, 'options' | 'decisions'>> | undefined) => Settings
}

/** Files of different kinds with the same columns are stored separately. */
const signatureOf = (of: FileOf, { signature }: Facts) => (of === 'roster' ? signature : `${of} ${signature}`)

/** Stores a file: its rows are kept unchanged, its columns recognized; nothing else changes. */
export const takeIn = async <Settings extends FileSettings>(
  scope: Scope,
  file: Uploaded,
  kind: KindOfFile<Settings>,
): Promise<Id> => store(scope, file.name, { ...(await readRosterFile(file, kind.of)), ...kind })

async function store<Settings extends FileSettings>(
  { db, agency, ...scope }: Scope,
  file_name: string,
  { facts, blocks, block, kind, of, settings }: ReadRoster & KindOfFile<Settings>,
): Promise<Id> {
  const signature = signatureOf(of, facts)
  const known = await db.row<
    Pick<Settings, 'decisions'> & { options?: Settings['options']; mapping: Record<string, string> | null }
  >(
    // A forgotten mapping keeps only the decisions about words
    sql`select nullif(mapping, '{}') as mapping, case when mapping <> '{}' then options end as options, decisions from import_mappings
      where organization_id = ${agency.id} and signature = ${signature}`,
  )
  const mapping = known?.mapping
  const base = {
    file_name,
    header: facts.header,
    samples: facts.samples,
    left_out: facts.left_out,
    left_out_count: facts.left_out_count,
    looks_like: facts.looks_like,
    signature,
    mapping: byIndex<string>(facts.header, mapping ?? facts.columns),
    mapping_remembered: Boolean(mapping),
    unknowns: [],
    today: '',
  }
  const id = newId()
  await addJob(
    { db, agency, ...scope },
    {
      id,
      kind,
      title: file_name,
      state: 'uploaded',
      settings: settings(base, facts, known),
      total: facts.total,
    },
  )
  for (let index = 0; index < blocks; index++)
    await db.run(sql`insert into job_inputs (organization_id, job_id, block, rows)
      values (${agency.id}, ${id}, ${index}, ${await block(index)}::json)`)
  return id
}

/** If the share of imported rows is lower, the mapping is considered wrong. */
const leastTaken = 0.2

/** Saves the mapping so the next file with these columns is read the same way, unless almost no rows were imported with it. */
export async function rememberColumns(
  { db, agency }: Scope,
  { header, mapping, options, decisions, signature }: FileSettings,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all - (counts['reject'] ?? 0) < leastTaken * all) return
  await db.run(sql`insert into import_mappings (organization_id, signature, mapping, options, decisions)
    values (${agency.id}, ${signature}, ${JSON.stringify(columnsByName(header, mapping))}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${JSON.stringify(decisions)}::jsonb)
    on conflict (organization_id, signature) do update set mapping = excluded.mapping, options = excluded.options,
      decisions = excluded.decisions, used_at = now()`)
}

/** An undone import may have had wrong columns, so they are forgotten. The meanings of the file's words are kept. */
export async function forgetColumns(
  { db, agency }: Scope,
  { header, mapping, signature }: FileSettings,
): Promise<void> {
  await db.run(sql`update import_mappings set mapping = '{}'
    where organization_id = ${agency.id} and signature = ${signature} and mapping = ${JSON.stringify(columnsByName(header, mapping))}::jsonb`)
}
