import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopped: 'Se detuvo. {why} {stays}',
  agencyClosed: 'Esta agencia está cerrada.',
  agencyPaused: 'Esta agencia está en pausa.',
  accountDisabled: 'La cuenta de {name} se desactivó.',
  noAccess: '{name} ya no tiene acceso a esta agencia.',
  nothingUndone: 'No se deshizo nada.',
  nothingChanged: 'No se cambió nada.',
  checkStopped: 'La revisión se detuvo. No se cambió nada.',
  stoppedAfter: 'Se detuvo después de {done, number} de {total, number}. Los cambios hechos hasta entonces quedan.',
  gaveUp: '{reason} {stays}',
  undoneStays: 'Los cambios ya deshechos quedan deshechos. Deshaga de nuevo para deshacer el resto.',
  doneStays: 'Los cambios hechos hasta entonces quedan.',
  fault: 'Algo falló de nuestro lado. Comuníquese con soporte y dé el ID de error {id}.',
  unknownWork: 'Esta versión de Preceptor no puede hacer esta tarea.',
  crashed:
    'Esta tarea detuvo el servidor {times, number} veces en el mismo lugar, así que la abandonamos. Los cambios hechos antes quedan.',
  canceled: 'Se canceló antes de cambiar algo.',
  missing: 'Esta tarea no existe o no está a su alcance.',
  alreadyEnded: 'Esta tarea ya terminó.',
  undoGoesOn: 'Una vez que se empieza a deshacer, no se puede detener.',
} satisfies Translation<typeof en>
