import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  registered: 'Registrado',
  pending: 'Registro pendiente',
  rejected: 'Registro rechazado',
  numberMissing: 'Escriba un número de teléfono, como (718) 555-0100.',
  nameMissing: 'Escriba un nombre.',
  perMinuteRange: 'Escriba de 1 a 6,000 mensajes de texto por minuto, o déjelo vacío.',
  registrationMissing: 'Elija un estado del registro.',
  eventAdded: 'Agregó el número',
  eventChanged: 'Cambió el número',
  eventResumed: 'Reanudó el número',
} satisfies Translation<typeof en>
