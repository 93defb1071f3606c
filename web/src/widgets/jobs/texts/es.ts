import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  running: '{count, plural, one {# tarea en curso} other {# tareas en curso}}',
  runningJobs: 'Tareas en curso',
  allJobs: 'Todas las tareas de fondo',
  cancel: 'Cancelar',
  cancelJob: 'Cancelar {title}',
  starting: 'Empezando',
  secondsLeft: 'faltan unos {seconds, number} s',
  minutesLeft: 'faltan unos {minutes, number} min',
  undo: 'Deshacer',
  moreActions: 'Más acciones',
  fewerActions: 'Menos acciones',
} satisfies Translation<typeof en>
