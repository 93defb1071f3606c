import { access, type RecordField, recordImportFields } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { mayI } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import type { FixableFile } from '../imports/fixable-file.ts'
import { otherRowsAbout } from '../imports/other-rows.ts'
import { anybody } from '../imports/known-keys.ts'
import { readRecord, recordReader, type RecordRow } from '../imports/read-records.ts'
import { withoutLeftOut } from '../imports/read-rows.ts'
import type { AnyRecord, CredentialValues, RecordSettings } from '../imports/record-settings.ts'
import { loadRecordLists, RecordWords } from '../imports/record-words.ts'
import { SeenRows } from '../imports/seen-rows.ts'
import { judgeRows, type Known, plainNumber, repeated } from './plan.ts'
import type { RecordFile } from './record-file.ts'

/** Rejected rows of credentials, waivers and leave, corrected on the page. */
export const recordFixes = (file: RecordFile): FixableFile<RecordSettings> => ({
  kind: file.kind,
  fields: Object.keys(recordImportFields[file.kind]) as RecordField[],
  judgeAgain: async (scope, record, rows) => {
    const { state, settings: checked } = record
    // Before the run, the check's day applies, as for all its rows
    const today = state === 'planned' ? checked.today : todayIn(scope.agency.time_zone)
    const at_once = checked.at_once && (state === 'planned' || mayI(scope.actor, access.approveTraining))
    const settings = { ...checked, today, at_once }
    const words = new RecordWords(await loadRecordLists(scope, file.kind), settings.decisions)
    const reader = recordReader(file.kind, settings, words)
    const read = rows.map(({ n, cells, fix }) => {
      const row = readRecord(withoutLeftOut([n, cells], fix), reader)
      return row.open.length === 0 ? row : { ...row, values: null, problems: [...row.problems, ...row.open], open: [] }
    })
    const known: Known = {
      file,
      keys: anybody,
      seen: new SeenRows(),
      numbers: new Map(),
      words,
      settings,
      fixes: new Map(rows.map(({ n, fix }) => [n, fix] as const)),
      recall: async (now, people) => {
        const others = await otherRowsAbout<AnyRecord>(now, record, {
          rows: rows.map(({ n }) => n),
          people,
          or: sql`lower(regexp_replace(o.values ->> 'number', '[^[:alnum:]]', '', 'g')) = any(${numbersIn(read)}::text[])`,
        })
        for (const { n, subject_id, values } of others) repeated(n, subject_id, values, known)
      },
    }
    return judgeRows(scope, read, known)
  },
})

const numbersIn = (rows: readonly RecordRow[]): string[] =>
  rows.flatMap(({ values }) => plainNumber((values as Partial<CredentialValues> | null)?.number) || [])
