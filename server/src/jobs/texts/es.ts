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
  stoppedAfter: 'Se detuvo después de {done, number} de {total, number}. Lo hecho queda así.',
  gaveUp: '{reason} {stays}',
  undoneStays: 'Lo que ya se deshizo sigue deshecho. Vuelva a deshacer para terminar.',
  doneStays: 'Lo hecho hasta entonces queda así.',
  fault: 'Algo falló de nuestro lado. Comuníquese con soporte y dé el ID de error {id}.',
  unknownWork: 'Esta versión de Preceptor no puede hacer esta tarea.',
  crashed:
    'Esta tarea detuvo el servidor {times, number} veces en el mismo punto, así que no seguimos. Lo hecho antes de ese punto queda así.',
  canceled: 'Se canceló antes de cambiar algo.',
  missing: 'Esta tarea no existe o no está a su alcance.',
  alreadyEnded: 'Esta tarea ya terminó.',
  undoGoesOn: 'Una vez que se empieza a deshacer, no se puede detener.',
} satisfies Translation<typeof en>
