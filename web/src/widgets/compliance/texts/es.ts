import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  asOf: 'Día y base',
  asOfDay: 'A fecha de',
  asOfKind: 'Según',
  asOfToday: 'Volver a hoy',
  byRecords: 'Registros actuales',
  byRecordsOf: 'Registros actuales del {day}, con las correcciones posteriores.',
  shown: 'Registros conocidos ese día',
  shownOn: 'Registros conocidos al final del {day}, sin las correcciones posteriores.',
  shownToday: 'Resultados guardados de hoy.',
  chooseToCome: 'Este día es futuro: lo que rige entonces si no cambia nada.',

  unknownHint: 'Elija otro día.',
  unknownBefore: 'Los resultados se guardan desde el {day}. Elija ese día o uno posterior.',

  impactTitle: 'Lo que esto cambia para {name}',
  impactOverall: 'En conjunto el {day}:',
  impactBecomes: 'pasa a',
  impactRules: 'Reglas que cambian',
  impactUnmoved: '{count, plural, one {# otra regla queda igual.} other {# otras reglas quedan igual.}}',
  impactDue: 'Plazo {before}, después {after}.',
  impactDueNew: 'El plazo empieza de nuevo: {after}.',
  impactDueNone: 'Plazo {before}, después sin fecha límite.',
  impactSave: 'Guardar cambios',
  impactBack: 'Seguir editando',
  impactPart: 'Lo que esto cambia en el cumplimiento',
  impactPartOn: 'Lo que esto cambia en el cumplimiento el {day}',
} satisfies Translation<typeof en>
