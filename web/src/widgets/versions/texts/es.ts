import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  draft: 'Borrador',
  versionNumber: 'Versión {number, number}',
  saving: 'Guardando…',
  allSaved: 'Todos los cambios están guardados',
  notSaved: 'Aún sin guardar',
  saveFailed: 'No se guardó. Se vuelve a intentar…',
  fixFirst: 'No se guardó: corrija el campo marcado.',
  conflictText: 'Abajo se muestran las dos versiones. Elija cuál conservar.',
  keepMine: 'Conservar la mía',
  keepTheirs: 'Usar la otra',
  conflictMine: 'Suyo',
  conflictTheirs: 'De la otra persona',
  current: 'Actual',
  view: 'Ver',
  compare: 'Comparar',
  compareThis: 'Comparar {version}',
  compareFrom: 'Comparar',
  compareTo: 'Con',
  compareSame: 'Elija dos versiones diferentes.',
  allVersions: 'Todas las versiones',
} satisfies Translation<typeof en>
