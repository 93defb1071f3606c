import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  state: 'Estado',
  message: 'Mensaje',
  level: 'Nivel',
  for: 'Para',
  shown: 'Se muestra',
  closedBy: 'Cerrado por',
  countMessages: '{count, plural, one {mensaje} other {mensajes}}',

  info: 'Información',
  warning: 'Advertencia',
  error: 'Problema',
  draft: 'Borrador',
  scheduled: 'Programado',
  running: 'Activo',
  ended: 'Terminado',
  yes: 'Sí',
  no: 'No',
  shownAgain: 'Se mostró de nuevo a todos',
  levelMissing: 'Elija un nivel.',
  momentMissing: 'Escriba una fecha y una hora.',
  momentFar: 'Escriba una fecha entre 2000 y 2100.',
  roleUnknown: 'Elija entre las funciones.',
  roleTwice: 'Elija cada función una sola vez.',
  tooManyAgencies: 'Elija como máximo {most, number} agencias, o ninguna para todas.',
  titleMissing: 'Escriba un título.',
  textMissing: 'Escriba el texto del mensaje.',
  titleOnOneLine: 'Escriba el título en una sola línea.',
  choiceMissing: 'Elija sí o no.',

  wroteMessage: 'Escribió el mensaje del panel',
  changedMessage: 'Cambió el mensaje del panel',
  endedMessage: 'Terminó el mensaje del panel',
  deletedMessage: 'Eliminó el mensaje del panel',
} satisfies Translation<typeof en>
