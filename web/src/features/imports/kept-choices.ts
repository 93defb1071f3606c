import type { FileImport } from '@preceptor/contract'
import { keepTabDraft, readTabDraft, useTabDraft } from '@/session/tab-drafts.ts'
import type { Draft as Choices } from './decisions.ts'
import { type Draft as Columns, draftOf } from './mapping.ts'

type Imported = Pick<FileImport, 'id'>
const choicesOf = ({ id }: Imported) => `${id} choices`
const columnsOf = ({ id }: Imported) => `${id} columns`

/** Keeps choices for values that the agency lacks, until the file is checked again. */
export const useChoices = (data: Imported) => useTabDraft<Choices>(choicesOf(data), kept => kept as Choices)
export const readChoices = (data: Imported) => readTabDraft<Choices>(choicesOf(data)) as Choices

interface Reading {
  columns: Columns
  options: FileImport['options']
  /** The checked mapping and options that these choices change; another user may have checked the file since. */
  from: string
}

/** Keeps the column mapping and reading options, until the file is checked. */
export function useReading({ id, header, mapping, options }: FileImport) {
  const from = JSON.stringify([mapping, options])
  return useTabDraft<Reading>(columnsOf({ id }), ({ columns, options: chosen, from: theirs }) =>
    columns && chosen && theirs === from
      ? { columns, options: chosen, from }
      : { columns: draftOf(header.length, mapping), options, from },
  )
}

/** Call after the check has saved them. */
export function forgetChoices(data: Imported) {
  keepTabDraft(choicesOf(data), null)
  keepTabDraft(columnsOf(data), null)
}
