import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  kind: 'Tipo',
  job: 'Tarea',
  state: 'Estado',
  progressAndResult: 'Avance y resultado',
  startedBy: 'Iniciada por',
  started: 'Inicio',
  countJobs: '{count, plural, one {tarea} other {tareas}}',

  kindImport: 'Importación de empleados',
  kindTrainingImport: 'Capacitación anterior',
  kindBulkChange: 'Cambio en grupo',
  stateUploaded: 'Cargada',
  statePlanning: 'En revisión',
  statePlanned: 'Por ejecutar',
  statePaused: 'En pausa',
  stateRunning: 'En curso',
  stateSucceeded: 'Terminada',
  stateWithErrors: 'Con errores',
  stateFailed: 'Fallida',
  stateCanceled: 'Cancelada',
  stateUndoing: 'Deshaciéndose',
  stateUndone: 'Deshecha',
} satisfies Translation<typeof en>
