import { access, trainingImportFieldNames } from '@preceptor/contract'
import { mayI } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import type { FixableFile } from '../imports/fixable-file.ts'
import { otherRowsAbout } from '../imports/other-rows.ts'
import { anybody } from '../imports/known-keys.ts'
import { withoutLeftOut } from '../imports/read-rows.ts'
import { keyOfTraining, readTraining, trainingReader } from '../imports/read-training.ts'
import { SeenRows } from '../imports/seen-rows.ts'
import type { Training, TrainingSettings } from '../imports/training-settings.ts'
import { loadTrainingLists, TrainingWords } from '../imports/training-words.ts'
import { judgeRows, type Known } from './plan-training.ts'

/** Rejected rows of past training that are corrected on the page. */
export const trainingFixes: FixableFile<TrainingSettings> = {
  kind: 'training_import',
  fields: trainingImportFieldNames,
  judgeAgain: async (scope, record, rows) => {
    const { state, settings: checked } = record
    // Before the run, the day of the check applies to all its rows
    const today = state === 'planned' ? checked.today : todayIn(scope.agency.time_zone)
    const approves = checked.approves && (state === 'planned' || mayI(scope.actor, access.approveTraining))
    const settings = { ...checked, today, approves }
    const words = new TrainingWords(await loadTrainingLists(scope), settings.decisions)
    const reader = trainingReader(settings, words)
    const read = rows.map(({ n, cells, fix }) => {
      const row = readTraining(withoutLeftOut([n, cells], fix), reader)
      return row.open.length === 0
        ? row
        : { ...row, training: null, problems: [...row.problems, ...row.open], open: [] }
    })
    const seen = new SeenRows()
    const known: Known = {
      keys: anybody,
      seen,
      words,
      settings,
      fixes: new Map(rows.map(({ n, fix }) => [n, fix] as const)),
      recall: async (now, people) => {
        const others = await otherRowsAbout<Training>(now, record, { rows: rows.map(({ n }) => n), people })
        for (const { n, subject_id, values } of others) seen.earlier(n, keyOfTraining(subject_id, values))
      },
    }
    return judgeRows(scope, read, known)
  },
}
