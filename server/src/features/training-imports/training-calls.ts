import { access, type api, type Id, type TrainingImport } from '@preceptor/contract'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { findFile, type FileRecord, shownFile } from '../imports/read-import.ts'
import { beginPlan, beginRun, beginUndo, joined, refuseAtWork, refuseStrangers } from '../imports/start.ts'
import { takeIn } from '../imports/take-in.ts'
import { importTexts } from '../imports/texts.ts'
import type { TrainingSettings } from '../imports/training-settings.ts'
import { trainingRefusal } from './undo-training.ts'

type PlanBody = z.output<(typeof api.trainingImports.plan)['body']>

export const findTraining = (scope: Scope, id: Id, held = {}): Promise<FileRecord<TrainingSettings>> =>
  findFile<TrainingSettings>(scope, 'training_import', id, held)

const mayApprove = ({ actor }: Scope) => mayI(actor, access.approveTraining)

export async function uploadTraining(scope: Scope, file: Uploaded): Promise<TrainingImport> {
  const id = await takeIn<TrainingSettings>(scope, file, {
    kind: 'training_import',
    of: 'training',
    settings: (base, { date_order }, known) => ({
      ...base,
      options: known?.options ?? {
        date_order,
        usual_topic_id: null,
        usual_mode: 'classroom',
        usual_provider: scope.agency.name.slice(0, 200),
        counts_as: 'in_service',
      },
      decisions: known?.decisions ?? {},
      unknowns: [],
      approves: mayApprove(scope),
    }),
  })
  return readTrainingImport(scope, id)
}

export async function readTrainingImport(scope: Scope, id: Id): Promise<TrainingImport> {
  const record = await findTraining(scope, id)
  const { mapping, options, unknowns, approves } = record.settings
  return {
    ...(await shownFile(scope, record, await trainingRefusal(scope, record))),
    mapping,
    options,
    unknowns: record.state === 'planned' ? unknowns : [],
    approves,
  }
}

export async function planTrainingImport(scope: Scope, id: Id, { mapping, options, decisions }: PlanBody) {
  const record = await findTraining(scope, id, { hold: true })
  await beginPlan<TrainingSettings>(scope, record, {
    refuse: header => refuseMapping(mapping, header),
    settings: {
      mapping,
      options,
      decisions: joined(record.settings.decisions, decisions),
      approves: mayApprove(scope),
    },
  })
  return readTrainingImport(scope, id)
}

function refuseMapping(mapping: PlanBody['mapping'], header: readonly string[]) {
  refuseStrangers(mapping, header)
  const says = (...fields: (keyof typeof mapping)[]) => fields.every(field => mapping[field] !== undefined)
  const named = says('full_name') || says('first_name', 'last_name')
  if (!named && !says('employee_number') && !says('external_id') && !says('email'))
    throw invalid({ mapping: [importTexts.named('trainingNoPersonColumn')] })
  if (!says('program') || !says('completed_on'))
    throw invalid({ mapping: [importTexts.named('trainingNoProgramColumn')] })
}

/** Refuses a run by a person whose right to approve differs from the checker's. */
export async function runTrainingImport(scope: Scope, id: Id) {
  const record = await findTraining(scope, id, { hold: true })
  if (record.state === 'planned' && record.settings.approves !== mayApprove(scope))
    throw new AppError('CONFLICT', importTexts.named('trainingOtherRights'))
  await beginRun(scope, record)
  return readTrainingImport(scope, id)
}

export async function undoTrainingImport(scope: Scope, id: Id) {
  const record = await findTraining(scope, id, { hold: true })
  refuseAtWork(record)
  await beginUndo(scope, record, await trainingRefusal(scope, record))
  return readTrainingImport(scope, id)
}
