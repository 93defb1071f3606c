import type { ImportOptions, RosterImport } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Uploaded } from '../../http/uploaded.ts'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import type { RosterMapping } from './read/roster-types.ts'
import { type ReadRoster, withRoster } from './read-upload.ts'
import { readImport } from './read-import.ts'
import { byIndex, type Decisions, type ImportSettings } from './settings.ts'

interface Remembered {
  mapping: RosterMapping['columns']
  options: ImportOptions
  decisions: Decisions
}

/** Takes a roster file in: its rows are kept as they came, its columns recognised; no employee is touched. */
export const uploadRoster = (scope: Scope, file: Uploaded): Promise<RosterImport> =>
  withRoster(file, roster => store(scope, file.name, roster))

async function store(scope: Scope, file_name: string, { facts, block }: ReadRoster) {
  const { db, agency } = scope
  const known = await db.row<Remembered>(sql`select mapping, options, decisions from import_mappings
    where organization_id = ${agency.id} and signature = ${facts.signature}`)
  const settings: ImportSettings = {
    file_name,
    header: facts.header,
    samples: facts.samples,
    left_out: facts.left_out,
    left_out_count: facts.left_out_count,
    signature: facts.signature,
    mapping: byIndex(facts.header, known?.mapping ?? facts.columns),
    mapping_remembered: known !== undefined,
    offers: facts.offers,
    options: known?.options ?? {
      date_order: facts.date_order,
      erase_blank: false,
      same_name: 'ask',
      usual_status: 1,
    },
    decisions: known?.decisions ?? {},
    unknowns: [],
    today: '',
    planned: [],
    made: [],
  }
  const id = newId()
  await addJob(scope, {
    id,
    kind: 'provider_import',
    title: file_name,
    state: 'uploaded',
    settings,
    total: facts.total,
  })
  for (let index = 0; index < facts.blocks; index++)
    await db.run(sql`insert into job_inputs (organization_id, job_id, block, rows)
      values (${agency.id}, ${id}, ${index}, ${await block(index)}::json)`)
  return readImport(scope, id)
}
