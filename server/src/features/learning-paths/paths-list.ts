import { type LearningPathRow, learningPathStates, learningPathsList } from '@preceptor/contract'
import { pathText } from '@preceptor/contract/learning-paths/texts'
import sql from 'sql-template-tag'
import { among, atLeast, atMost, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { numbers, rowColumns, stepCount } from '../path-standings/read-path.ts'
import { pathTexts } from './texts.ts'

const rule = sql`case when l.rule_on then 'on' else 'off' end`
const byTitle = { sql: sql`fold(l.title) collate "C"` }

export const pathsSql: ListSql<typeof learningPathsList, Scope, LearningPathRow> = {
  list: learningPathsList,
  from: scope => sql`learning_paths l ${numbers(scope)}`,
  whole: () => sql`learning_paths l`,
  id: sql`l.id`,
  seen: ({ agency }) => sql`l.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(sql`fold(l.title || ' ' || coalesce(l.description, ''))`),
    state: among(sql`l.state`),
    rule: among(rule),
    steps_min: atLeast(stepCount),
    steps_max: atMost(stepCount),
    updated_from: fromMoment(sql`l.updated_at`),
    updated_to: toMoment(sql`l.updated_at`),
    conditions: treeOf(learningPathsList, () => pathsSql),
  },
  orders: {
    title: [byTitle],
    steps: [{ sql: stepCount }, byTitle],
    updated_at: [{ sql: sql`l.updated_at` }, byTitle],
  },
  tiesStay: true,
  counted: { state: { value: sql`l.state` }, rule: { value: rule } },
  columns: rowColumns,
}

export const pathsFile: ListFile<typeof learningPathsList, Scope> = {
  list: learningPathsList,
  title: pathTexts.named('fileTitle'),
  ...fileOf(pathsSql),
  cells: {
    title: textCell(sql`l.title`, 40),
    state: wordsCell(sql`l.state`, learningPathStates.names, 12),
    steps: { is: 'number', value: stepCount, width: 8 },
    under_way: { is: 'number', value: sql`coalesce(n.under_way, 0)`, width: 12 },
    stuck: { is: 'number', value: sql`coalesce(n.stuck, 0)`, width: 14 },
    completed: { is: 'number', value: sql`coalesce(n.completed, 0)`, width: 12 },
    rule: wordsCell(rule, { on: pathText('ruleOn'), off: pathText('ruleOff') }, 18),
    updated_at: { is: 'moment', value: sql`l.updated_at`, width: 17 },
  },
}
