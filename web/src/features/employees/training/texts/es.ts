import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  takeUp: 'Retomar',
  takeUpHint:
    'Estos programas terminaron cuando se fue. Lo aprendido sigue contando. Los que no se marquen no se ofrecen otra vez.',
  wouldBeDue: 'Fecha límite: {day}',
  noDue: 'Sin fecha límite',
  endedOn: 'Terminó el {day}',
  doneBefore: '{percent}% hecho antes',
  takeUpTitle: 'Programas para retomar: {name}',
  takeUpSubmit: '{count, plural, =0 {No retomar ninguno} one {Retomar # programa} other {Retomar # programas}}',
  takenUp:
    '{count, plural, =0 {No se retomó ningún programa.} one {Se retomó # programa.} other {Se retomaron # programas.}}',
  offeredBanner:
    '{count, plural, one {# programa terminó cuando {name} se fue. Decida si se retoma.} other {# programas terminaron cuando {name} se fue. Decida cuáles se retoman.}}',
  offer: 'Retomar…',
  add: 'Agregar a programa',
  addTitle: 'Agregar a {name} a un programa',
  writeAct: 'Escribir un mensaje',
  learningLink: 'Enlace de aprendizaje…',
  open: 'Abiertos',
  past: 'Anteriores',
  showAllPast: 'Mostrar los {count, number} programas anteriores',
  noneOpen: 'Sin programas abiertos',
  noneYet: 'Sin programas todavía',
  noneYetHint: 'Aquí aparecen los programas asignados a {name}, con sus fechas límite.',
  pausedSince:
    'Las fechas límite esperan desde el {day} ({status}). Se mueven por los días de ausencia cuando {name} regrese.',
  notLoaded: 'No se pudieron cargar los programas',
  assignedBy: 'Asignado el {day} por {name}',
  because: '{how}: {reason}',
  completedOn: 'Completado el {day}',
  satisfiedBy: 'Satisfecho por “{title}”, completado el {day}',
  validTo: 'Válido hasta el {day}',
  waivedOn: '{day}, por {name}',
  modules: 'Módulos',
  modulesAct: 'Resultados por módulo…',
  modulesTitle: 'Resultados de “{title}” por módulo',
  noModules: 'Este programa no tiene módulos publicados.',
  close: 'Cerrar',
  stateNotStarted: 'Sin empezar',
  stateInProgress: 'En curso',
  stateDone: 'Hecho',
  attempts: '{count, plural, one {# intento} other {# intentos}}',
  scored: 'Puntaje {score}',
  minutesSpent: '{count, number} min',
} satisfies Translation<typeof en>
