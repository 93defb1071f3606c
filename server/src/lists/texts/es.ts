import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  filtered: 'filtrado',
  about: 'Acerca de este archivo',
  agency: 'Agencia',
  rows: 'Filas',
  sortedBy: 'Ordenado por',
  sorted: '{column}, {way}',
  up: 'ascendente',
  down: 'descendente',
  exported: 'Exportado',
  exportedBy: 'Exportado por',
} as const satisfies Translation<typeof en>
