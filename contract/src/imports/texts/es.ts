import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  file: 'Archivo',
  state: 'Estado',
  result: 'Resultado',
  rows: 'Filas',
  by: 'Por',
  uploaded: 'Subido',
  kind: 'Tipo',
  countImports: '{count, plural, one {importación} other {importaciones}}',
  row: 'Fila',
  name: 'Nombre',
  details: 'Detalles',
  countRows: '{count, plural, one {fila} other {filas}}',
} satisfies Translation<typeof en>
