import type { CompletionRow } from '@preceptor/contract'
import { isWorkbook, refusalOf, rowsOfText, rowsOfWorkbook, textOf } from '../../imports/read-table.ts'
import { operationTexts } from './texts.ts'

export interface Given {
  bytes: Uint8Array
}
export type TableRead = { rows: CompletionRow[] } | { refused: string | null }

type Column = Exclude<keyof CompletionRow, 'row'>

/** Headings reduced to their letters, in English and Spanish. */
const headings: Record<Column, readonly string[]> = {
  who: ['employee', 'employeenumber', 'employeeid', 'number', 'externalid', 'email', 'name', 'person', 'empleado', 'numerodeempleado', 'numero', 'idexterno', 'correo', 'correoelectronico', 'nombre', 'persona'], // biome-ignore format: a list
  program: ['program', 'programcode', 'programtitle', 'course', 'training', 'programa', 'codigodelprograma', 'curso', 'capacitacion'], // biome-ignore format: a list
  completed_on: ['completedon', 'completed', 'completiondate', 'datecompleted', 'date', 'newdate', 'completadoel', 'completado', 'fechadefinalizacion', 'fecha', 'finalizado'], // biome-ignore format: a list
  minutes: ['minutes', 'creditminutes', 'minutos'],
}
const lettersOf = (heading: string) =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Runs in a thread started by completion-file.ts. */
export async function completionsOf({ bytes }: Given): Promise<TableRead> {
  try {
    const [header, ...rows] = isWorkbook(bytes) ? await rowsOfWorkbook(bytes) : rowsOfText(textOf(bytes))
    const letters = (header?.cells ?? []).map(lettersOf)
    // The first heading in the list that the file has, so a number takes precedence over a name
    const placeOf = (column: Column) => {
      const known = headings[column].find(one => letters.includes(one))
      return known === undefined ? -1 : letters.indexOf(known)
    }
    const [who, program, completed, minutes] = [
      placeOf('who'),
      placeOf('program'),
      placeOf('completed_on'),
      placeOf('minutes'),
    ]
    if (who < 0 || program < 0 || (completed < 0 && minutes < 0))
      return { refused: operationTexts.named('fileColumns') }
    const cellOf = (cells: readonly string[], at: number, most: number) =>
      at < 0 ? '' : (cells[at] ?? '').trim().slice(0, most)
    return {
      rows: rows
        .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
        .map(({ row, cells }) => ({
          row,
          who: cellOf(cells, who, 254),
          program: cellOf(cells, program, 254),
          completed_on: cellOf(cells, completed, 60),
          minutes: cellOf(cells, minutes, 60),
        })),
    }
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}
