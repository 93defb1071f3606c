import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  asOf: 'Día y clase de respuesta',
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

  unknownHint: 'Elija otro día.',
  unknownBefore: 'Los resultados se guardan desde el {day}. Elija ese día o uno posterior.',

  impactTitle: 'Lo que esto cambia para {name}',
  impactOverall: 'En conjunto el {day}:',
  impactBecomes: 'pasa a',
  impactRules: 'Reglas que cambian',
  impactUnmoved: '{count, plural, one {# otra regla queda igual.} other {# otras reglas quedan igual.}}',
  impactDue: 'Plazo {before}, después {after}.',
  impactNoDay: 'sin día',
  impactSave: 'Guardar cambios',
  impactBack: 'Seguir editando',
  impactPart: 'Lo que esto cambia en el cumplimiento',
  impactPartOn: 'Lo que esto cambia en el cumplimiento el {day}',
} satisfies Translation<typeof en>
