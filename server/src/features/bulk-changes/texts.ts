import { mark } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const bulkTexts = await textsIn<typeof en>('bulk-changes', new URL('./texts/', import.meta.url))

/** Builds a named text in SQL: `values` are the arguments of `jsonb_build_object`. */
export const namedInSql = (key: 'editedSince', values: Sql): Sql =>
  sql`${mark}::text || jsonb_build_array('bulk-changes', ${key}::text, jsonb_build_object(${values}))::text`
