export default {
  eventMarked: 'Asistencia marcada',
  eventCorrected: 'Asistencia corregida',
  eventWalkedIn: 'Llegó a una sesión sin reserva',
  eventClosed: 'Sesión cerrada con firma',
  eventReopened: 'Cierre de la sesión retirado',
} as const
