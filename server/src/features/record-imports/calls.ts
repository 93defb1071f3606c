import {
  access,
  type Id,
  neededRecordFields,
  type RecordDecision,
  recordFields,
  type RecordImport,
} from '@preceptor/contract'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { findFile, type FileRecord, shownFile } from '../imports/read-import.ts'
import type { RecordSettings } from '../imports/record-settings.ts'
import type { Said } from '../imports/settings.ts'
import { beginPlan, beginRun, beginUndo, joined, refuseAtWork, refuseStrangers } from '../imports/start.ts'
import { takeIn } from '../imports/take-in.ts'
import { importTexts } from '../imports/texts.ts'
import type { RecordFile } from './record-file.ts'
import { recordsRefusal } from './undo.ts'

interface PlanBody {
  mapping: RecordSettings['mapping']
  options: RecordSettings['options']
  decisions?: Said<RecordDecision> | undefined
}

export const findRecordImport = (scope: Scope, { kind }: RecordFile, id: Id, held = {}) =>
  findFile<RecordSettings>(scope, kind, id, held)

const mayDecide = ({ actor }: Scope, { decides }: RecordFile) => decides && mayI(actor, access.approveTraining)

export async function uploadRecords(scope: Scope, kind: RecordFile, file: Uploaded): Promise<RecordImport> {
  const id = await takeIn<RecordSettings>(scope, file, {
    kind: kind.kind,
    of: kind.kind,
    settings: (base, { date_order }, known) => ({
      ...base,
      // Confirmed separately for each file: that the documents were seen
      options: { date_order, ...known?.options, at_once: false },
      decisions: known?.decisions ?? {},
      unknowns: [],
      at_once: false,
    }),
  })
  return readRecordImport(scope, kind, id)
}

export async function readRecordImport(scope: Scope, kind: RecordFile, id: Id): Promise<RecordImport> {
  const record = await findRecordImport(scope, kind, id)
  const { mapping, options, unknowns, at_once } = record.settings
  const may_decide = mayDecide(scope, kind)
  return {
    ...(await shownFile(scope, record, await recordsRefusal(scope, record, kind))),
    mapping,
    options: { ...options, at_once: options.at_once && may_decide },
    unknowns: record.state === 'planned' ? unknowns : [],
    at_once: kind.decides ? at_once : null,
    may_decide,
  }
}

export async function planRecordImport(
  scope: Scope,
  kind: RecordFile,
  id: Id,
  { mapping, options, decisions }: PlanBody,
) {
  const record = await findRecordImport(scope, kind, id, { hold: true })
  await beginPlan<RecordSettings>(scope, record, {
    refuse: header => refuseMapping(mapping, header, kind),
    settings: {
      mapping,
      options,
      decisions: joined(record.settings.decisions, decisions),
      at_once: options.at_once && mayDecide(scope, kind),
    },
  })
  return readRecordImport(scope, kind, id)
}

function refuseMapping(mapping: PlanBody['mapping'], header: readonly string[], { kind }: RecordFile) {
  refuseStrangers(mapping, header)
  const says = (...fields: string[]) => fields.every(field => mapping[field] !== undefined)
  const named = says('full_name') || says('first_name', 'last_name')
  if (!named && !says('employee_number') && !says('external_id') && !says('email'))
    throw invalid({ mapping: [importTexts.named('trainingNoPersonColumn')] })
  const missing = neededRecordFields[kind].find(field => !says(field))
  if (missing) throw invalid({ mapping: [importTexts.named('recordNoColumn', { field: recordFields[missing] })] })
}

/** Refuses a run by someone who may not approve, if the check assumed that rows count at once. */
export async function runRecordImport(scope: Scope, kind: RecordFile, id: Id) {
  const record = await findRecordImport(scope, kind, id, { hold: true })
  if (record.state === 'planned' && record.settings.at_once && !mayDecide(scope, kind))
    throw new AppError('CONFLICT', importTexts.named('trainingOtherRights'))
  await beginRun(scope, record)
  return readRecordImport(scope, kind, id)
}

export async function undoRecordImport(scope: Scope, kind: RecordFile, id: Id) {
  const record: FileRecord<RecordSettings> = await findRecordImport(scope, kind, id, { hold: true })
  refuseAtWork(record)
  await beginUndo(scope, record, await recordsRefusal(scope, record, kind))
  return readRecordImport(scope, kind, id)
}
