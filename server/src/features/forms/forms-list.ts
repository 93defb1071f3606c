import {
  formCategories,
  formRecurrences,
  type FormRow,
  formsList,
  formVisibilities,
  languages,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordOf, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { copies, rowColumns, withStatus } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'

const byTitle = { sql: sql`f.sort_title collate "C"` }

export const formsSql: ListSql<typeof formsList, Scope, FormRow> = {
  list: formsList,
  from: scope => sql`(${withStatus(scope)}) f ${copies}`,
  whole: scope => sql`(${withStatus(scope)}) f`,
  id: sql`f.id`,
  filters: {
    search: everyWordIn(sql`f.searched`),
    status: among(sql`f.status`),
    category: among(sql`f.category`),
    visibility: among(sql`f.visibility`),
    conditions: treeOf(formsList, () => formsSql),
  },
  orders: {
    title: [byTitle],
    category: [{ sql: sql`f.category` }, byTitle],
    code: [{ sql: sql`lower(f.code)`, nulls: 'last' }, byTitle],
    updated_at: [{ sql: sql`f.updated_at` }, byTitle],
  },
  tiesStay: true,
  counted: {
    status: { value: sql`f.status` },
    category: { value: sql`f.category` },
    visibility: { value: sql`f.visibility` },
  },
  columns: rowColumns,
}

export const formsFile: ListFile<typeof formsList, Scope> = {
  list: formsList,
  title: formTemplateTexts.named('fileTitle'),
  ...fileOf(formsSql),
  cells: {
    title: textCell(sql`f.title`, 40),
    category: wordsCell(sql`f.category`, formCategories, 18),
    visibility: wordsCell(sql`f.visibility`, formVisibilities, 12),
    number: textCell(sql`f.number::text`, 9),
    open: { is: 'number', value: sql`coalesce(n.open, 0)`, width: 10 },
    completed: { is: 'number', value: sql`coalesce(n.completed, 0)`, width: 12 },
    recurrence: wordsCell(sql`f.recurrence`, formRecurrences, 24),
    languages: {
      is: 'words',
      value: sql`(select string_agg(${wordOf(sql`l.code`, languages)}, ', ' order by l.at) from unnest(f.languages) with ordinality l (code, at))`,
      width: 24,
    },
    code: textCell(sql`f.code`, 12),
    updated_at: { is: 'moment', value: sql`f.updated_at`, width: 17 },
  },
}
