import {
  type StandingCounts,
  exportTypes,
  type FileFormat,
  knownAs,
  languages,
  missingDates,
  unknownOn,
} from '@preceptor/contract'
import { peopleShare } from '@preceptor/contract/people-share'
import { dayIn, fallback, type Key } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import { csvOf } from '../../../files/csv.ts'
import { fileName } from '../../../files/file-name.ts'
import type { Column, Table } from '../../../files/table.ts'
import { xlsxOf } from '../../../files/xlsx.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type AskedDay, complianceReport } from './report.ts'
import type en from './texts/en.ts'
import { overviewTexts } from './texts.ts'

/** Exports the report as a table: a row per location, discipline, coordinator, language and rule. */
export async function exportReport(
  scope: Scope,
  { format, ...asked }: AskedDay & { format: FileFormat },
): Promise<FileAnswer> {
  const report = await complianceReport(scope, asked)
  const { language } = scope.origin
  const say = (key: Key<typeof en>) => overviewTexts.say(language, key)
  const line = (
    group: string,
    name: string | null,
    { asked, compliant, due_soon, overdue, lapsed }: StandingCounts,
  ) => [group, name ?? say('none'), asked, compliant, percentOf(compliant, asked), due_soon, overdue, lapsed]
  const isUnknown = report.unknown > 0 || report.records_from === null || report.as_of < report.records_from
  const answer = inWords(language, knownAs[report.kind])
  const fact = (key: 'asOf' | 'answer', value: string) => [say(key), value, null, null, null, null, null, null]
  const lines = [
    fact('asOf', dayIn(language, report.as_of)),
    fact('answer', answer),
    line(say('total'), report.as_of, report.total),
    ...(isUnknown
      ? [[say('unknown'), inWords(language, unknownOn(report.as_of)), report.unknown, null, null, null, null, null]]
      : []),
    ...report.by_location.map(one => line(say('location'), one.name, one)),
    ...report.by_discipline.map(one => line(say('discipline'), one.name, one)),
    ...report.by_coordinator.map(one => line(say('coordinator'), one.name, one)),
    ...report.by_language.map(one =>
      line(say('language'), one.language && inWords(language, languages[one.language]), one),
    ),
    ...report.by_rule.map(one => line(say('rule'), one.name, one)),
    ...report.missing.map(({ date, people }) => [
      say('missing'),
      inWords(language, missingDates[date]),
      people,
      null,
      null,
      null,
      null,
      null,
    ]),
  ]
  await recordEvent(scope, {
    kind: 'compliance_report.exported',
    note: `${report.as_of}, ${inWords(fallback, knownAs[report.kind])}, as ${format.toUpperCase()}`,
  })
  const title = overviewTexts.say(language, 'fileTitle')
  const table: Table = {
    columns: columnsIn(language),
    from: sql`jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality l (cells, n)`,
    where: sql`true`,
    orderBy: sql`l.n`,
    time_zone: scope.agency.time_zone,
  }
  const body = format === 'csv' ? csvOf(scope, table) : xlsxOf(scope, title, table)
  const name = fileName(
    [title, report.as_of, ...(report.kind === 'shown' ? [answer] : []), scope.agency.name],
    scope.agency.time_zone,
    format,
  )
  return new FileAnswer(name, exportTypes[format === 'csv' ? 0 : 1], body)
}

/** Returns the percentage with one decimal; null when the rule applies to no one. */
function percentOf(compliant: number, asked: number): number | null {
  const share = peopleShare(compliant, asked, { tenths: true })
  return share === null ? null : Math.round(share * 1000) / 10
}

function columnsIn(language: string): Column[] {
  const text = (at: number) => sql`(l.cells ->> ${at}::int)`
  const number = (at: number) => sql`(l.cells ->> ${at}::int)::numeric`
  const labels = ['by', 'name', 'asked', 'compliant', 'rate', 'dueSoon', 'overdue', 'lapsed'] as const
  return labels.map((label, at) => ({
    label: overviewTexts.say(language, label),
    is: at < 2 ? 'text' : 'number',
    value: at < 2 ? text(at) : number(at),
    width: at === 1 ? 32 : 14,
  }))
}
