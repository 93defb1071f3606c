import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  columns: 'Columnas',
  columnsAndDensity: 'Columnas y espacio',
  rows: 'Filas',
  comfortable: 'Amplias',
  compact: 'Compactas',
  becauseFilter: 'Se muestra por un filtro',
  defaultColumns: 'Columnas predeterminadas',
  moveUp: 'Subir {name}',
  moveDown: 'Bajar {name}',
} satisfies Translation<typeof en>
