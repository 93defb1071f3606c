import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Cambio en grupo',
  backgroundJobs: 'Tareas en segundo plano',
  forAudience: 'Para: {audience}',
  byAt: 'De {name}, {moment}',
  steps: 'Pasos del cambio en grupo',
  stepChoose: 'Elegir',
  stepPreview: 'Vista previa',
  stepRun: 'Aplicar',
  notFound: 'No se encontró el cambio en grupo',
  notFoundHint: 'Quizás el enlace no es correcto, o el cambio es de otra persona.',
  failedToLoad: 'No se pudo cargar el cambio en grupo',
  failedToLoadHint: 'Revise su conexión y vuelva a intentarlo.',
  retry: 'Volver a intentar',

  previewing: 'Preparando vista previa',
  readyToRun: 'Listo para aplicar',
  doneWithFailures: 'Hecho, con errores',
  planningNote:
    'Se revisa a cada empleado. Todavía no cambia nada. Puede salir de esta página; el avance sigue en el encabezado y en Tareas en segundo plano.',
  runningNote:
    'Si cancela, se detiene después de los empleados en curso. Puede deshacer lo hecho. Puede salir de esta página; el avance sigue en el encabezado y en Tareas en segundo plano.',
  undoingNote:
    'Los empleados que no se editaron después se restauran. Puede salir de esta página; el avance sigue en el encabezado y en Tareas en segundo plano.',
  leaveNote: 'Puede salir de esta página; el avance sigue en el encabezado y en Tareas en segundo plano.',

  change: 'Cambiar {count, plural, one {# empleado} other {# empleados}}',
  send: 'Enviar {count, plural, one {# recordatorio} other {# recordatorios}}',
  nothingToSend: 'Nada que enviar',
  nobodyReminded: 'Nadie recibiría un recordatorio',
  nothingSentYet: 'Todavía no se ha enviado nada.',
  cannotUndo: 'Los recordatorios enviados no se pueden deshacer.',
  reminded: '{count, plural, one {# recordatorio} other {# recordatorios}} en camino',
  outcomeReminds: 'Recibe un recordatorio',
  outcomeReminded: 'Recordatorio enviado',
  nothingToChange: 'Nada que cambiar',
  noOneWouldChange: 'No cambiaría nadie',
  nothingChanged: 'No se cambió nada',
  nothingYet: 'Todavía no ha cambiado nada.',
  previewAgain: 'Repetir vista previa',
  changeOptions: 'Cambiar opciones',
  discard: 'Descartar',
  confirmTitle: '¿{title} para {count, plural, one {# empleado} other {# empleados}}?',
  needNoChange: '{count, plural, one {# empleado no necesita cambios.} other {# empleados no necesitan cambios.}}',
  willBeLeftOut: '{count, plural, one {# entrada quedará fuera.} other {# entradas quedarán fuera.}}',
  canUndo: 'Puede deshacerlo para todos los que no se editen después.',
  downloadLeftOut: 'Descargar los que quedaron fuera ({count, number})',

  goToEmployees: 'Ir a empleados',
  failed: 'El cambio en grupo falló',
  canceled: 'El cambio en grupo se canceló',
  undone: 'El cambio en grupo se deshizo',
  undoneText: 'Todos están como antes.',
  changed: '{count, plural, one {# empleado cambiado} other {# empleados cambiados}}',
  changedAndFailed:
    '{count, plural, one {# empleado cambiado} other {# empleados cambiados}}, {failed, plural, one {# con error} other {# con error}}',
  failedHint:
    'Descargue los empleados que no cambiaron y pegue sus números en otro cambio en grupo para volver a intentarlo.',

  byResult: 'Empleados por resultado',
  everyone: 'Todos',
  outcomeChanged: 'Cambiado',
  outcomeUndone: 'Deshecho',
  notDone: 'No se hizo',
  search: 'Buscar entre estos empleados',
  searchHint: 'Nombre, número o línea pegada',
  table: 'Empleados de este cambio en grupo',
  unit: '{count, plural, one {empleado} other {empleados}}',
  noMatch: 'Ningún empleado coincide',
  noMatchHint: 'Borre la búsqueda o elija otro resultado arriba.',
  none: 'Ningún empleado',
  name: 'Nombre',
  result: 'Resultado',
  details: 'Detalles',
  unknown: 'Desconocido',
  pasted: 'Pegado: {line}',

  undo: 'Deshacer cambio en grupo',
  undoTitle: '¿Deshacer “{title}”?',
  undoFor: 'Deshacer para {count, plural, one {# empleado} other {# empleados}}',
  undoSubmit: 'Deshacer',
  undoRefused: 'Este cambio en grupo no se puede deshacer ahora',
  undoRestores:
    '{count, plural, one {# empleado volverá a como estaba antes.} other {# empleados volverán a como estaban antes.}}',
  undoReverses:
    'Los registros de capacitación no se eliminan: cada uno recibe una reversión y ambos quedan registrados.',
  undoLeaves:
    '{count, plural, one {# empleado editado después queda como está:} other {# empleados editados después quedan como están:}}',
  andMore: 'y {count, number} más',
} satisfies Translation<typeof en>
