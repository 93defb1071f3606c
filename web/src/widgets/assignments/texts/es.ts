import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  daysLate: '{count, plural, one {# día de atraso} other {# días de atraso}}',
  dueOn: 'Fecha límite: {day}',
  startsOn: 'Empieza el {day}',
  noDue: 'Sin fecha límite',
  moved: 'Extendida',
  byHand: 'Fijada a mano',
  withFrozen: '{count, plural, one {Movida # día por licencia} other {Movida # días por licencia}}',
  waits: 'Espera hasta que regrese',
  startAct: 'Fecha de inicio…',
  dueAct: 'Fecha límite…',
  withdrawAct: 'Retirar…',
  startTitle: 'Cambiar fecha de inicio',
  dueTitle: 'Cambiar fecha límite',
  withdrawTitle: 'Retirar de “{title}”',
  onlyFor: 'Para {name}.',
  actionsFor: 'Acciones para {name}',
} satisfies Translation<typeof en>
