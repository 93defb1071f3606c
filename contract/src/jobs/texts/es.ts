import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  kind: 'Tipo',
  job: 'Tarea',
  state: 'Estado',
  progressAndResult: 'Progreso y resultado',
  startedBy: 'Iniciada por',
  started: 'Inicio',
  countJobs: '{count, plural, one {tarea} other {tareas}}',
} satisfies Translation<typeof en>
