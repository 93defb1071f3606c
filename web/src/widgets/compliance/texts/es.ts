import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  asOf: 'Al día',
  asOfDay: 'Al día',
  asOfKind: 'Qué respuesta',
  asOfToday: 'Volver a hoy',
  byRecords: 'Según los registros de hoy',
  byRecordsOf: 'Lo que los registros de hoy dicen sobre el {day}, con las correcciones posteriores.',
  byRecordsToday: 'Lo que los registros dicen ahora.',
  shown: 'Como se mostró entonces',
  shownOn: 'Lo que Preceptor mostró al final del {day}, sin las correcciones posteriores.',
  shownToday: 'Lo que Preceptor muestra hoy, según sus respuestas guardadas.',
  chooseToCome: 'Ese día está por llegar: lo que se cumplirá entonces si no pasa nada.',
} satisfies Translation<typeof en>
