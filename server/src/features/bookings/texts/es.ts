import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta reserva ya no existe.',
  noSession: 'Esta sesión ya no existe.',
  notOpen: 'Esta sesión no admite reservas.',
  signedOff: 'Esta sesión está cerrada y firmada. Corrija la asistencia.',
  isCredited: '{name} tiene crédito por esta sesión. Primero anote su ausencia y vuelva a firmar la sesión.',
  isOver: 'Esta sesión ya empezó.',
  closed: 'Las reservas de esta sesión están cerradas.',
  full: 'Esta sesión está llena y no tiene lista de espera.',
  noSeat: 'No hay lugares libres. Primero cancele o quite una reserva, o aumente el cupo.',
  already: 'Ya tiene lugar o está en espera.',
  hasLeft: 'Ya no trabaja aquí.',
  noMove: 'Una reserva en estado “{from}” no se puede cambiar así.',
  reasonMissing: 'Escriba un motivo.',
  sameSession: 'Elija otra sesión.',
  movedTo: 'Pasó a {session}.',
  notTeaching: 'Este instructor no da esta sesión.',
  alreadyTeaching: 'Este instructor ya da esta sesión.',
  noInstructor: 'Elija un instructor activo.',
  fileTitle: 'Reservas y asistencia',
} satisfies Translation<typeof en>
