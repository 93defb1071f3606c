import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  daysLate: '{count, plural, one {# día de atraso} other {# días de atraso}}',
  dueOn: 'Fecha límite: {day}',
  completedOn: 'Completado el {day}',
  startsOn: 'Empieza el {day}',
  noDue: 'Sin fecha límite',
  moved: 'Extendida',
  byHand: 'Fijada a mano',
  withFrozen: '{count, plural, one {Movida # día por licencia} other {Movida # días por licencia}}',
  waits: 'Espera hasta que regrese',
  startAct: 'Fecha de inicio…',
  dueAct: 'Fecha límite…',
  withdrawAct: 'Retirar…',
  attemptsAct: 'Intentos…',
  attemptsTitle: 'Dar intentos de cuestionario para “{title}”',
  startTitle: 'Cambiar fecha de inicio',
  dueTitle: 'Cambiar fecha límite',
  withdrawTitle: 'Retirar de “{title}”',
  onlyFor: 'Para {name}.',
  actionsFor: 'Acciones para {name}',
} satisfies Translation<typeof en>
