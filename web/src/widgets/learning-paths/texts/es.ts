import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  waitsFor: 'Espera {title}',
  opensOn: 'Se abre {day}',
  due: 'Límite {day}',
  opensAtOnce:
    '{count, plural, =0 {Se abre de inmediato.} one {Se abre cuando el paso {steps} esté hecho.} other {Se abre cuando los pasos {steps} estén hechos.}}',
  opensDays:
    'Se abre {amount, plural, one {# día} other {# días}} después {anchor, select, hire {de la contratación} previous {de terminar el paso anterior} other {del inicio de la ruta}}{count, plural, =0 {} one {, una vez hecho el paso {steps}} other {, una vez hechos los pasos {steps}}}.',
  opensMonths:
    'Se abre {amount, plural, one {# mes} other {# meses}} después {anchor, select, hire {de la contratación} previous {de terminar el paso anterior} other {del inicio de la ruta}}{count, plural, =0 {} one {, una vez hecho el paso {steps}} other {, una vez hechos los pasos {steps}}}.',
  dueDays:
    'Fecha límite: {amount, plural, one {# día} other {# días}} después {anchor, select, hire {de la contratación} previous {de terminar el paso anterior} open {de abrirse} other {del inicio de la ruta}}.',
  dueMonths:
    'Fecha límite: {amount, plural, one {# mes} other {# meses}} después {anchor, select, hire {de la contratación} previous {de terminar el paso anterior} open {de abrirse} other {del inicio de la ruta}}.',
  dueByProgram: 'Fecha límite del programa.',
  dueNever: 'Sin fecha límite.',
  overdue: 'Atrasado',
  doneOf: '{done, number} de {of, number}',
  doneOfRequired: '{done, number} de {of, number} obligatorios',
  optional: 'Opcional',
  doneBefore: 'Hecho antes',
  doneEarly: 'Hecho por adelantado',
  beforePath: 'Terminado antes de empezar la ruta',
  beforeTurn: 'Terminado antes de su turno',
  stuckFor: '{count, plural, one {# día sin avance} other {# días sin avance}}',
  title: 'Rutas de aprendizaje',
  none: 'No está en ninguna ruta de aprendizaje.',
  add: 'Agregar a ruta de aprendizaje',
  addTitle: 'Agregar a {name} a una ruta de aprendizaje',
  onlyFor: 'Solo para {name}.',
  notLoaded: 'No se pudieron cargar las rutas de aprendizaje.',
  started: 'Empezó {day}',
  actions: 'Acciones de {title}',
  start: 'Cambiar inicio',
  pause: 'Pausar',
  resume: 'Reanudar',
  withdraw: 'Retirar',
  skip: 'Omitir un paso',
  steps: 'Pasos de {title}',
  addToSession: 'Agregar a una sesión…',
  addToSessionOf: 'Agregar a una sesión: {title}',
  sessionTitle: 'Agregar a {name} a una sesión de {title}',
  booked: 'Reserva: {when}',
  waiting: 'En lista de espera: {when}',
  invited: 'Invitación: {when}',
  toSign: 'Fue el {when}, falta la firma',
} satisfies Translation<typeof en>
