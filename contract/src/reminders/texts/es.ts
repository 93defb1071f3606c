import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  mail: 'Correo electrónico',
  sms: 'Mensajes de texto',
  byStaff: 'Registrado por el personal',
  byLink: 'Enlace en un correo',
  byTextMessage: 'Mensaje de texto',
  byProvider: 'Servicio de mensajes de texto',
  noAddress: 'Sin correo electrónico ni teléfono celular',
  stopped: 'Detuvo los recordatorios',
  deadAddress: 'Su dirección es rechazada',
  left: 'No está o ya no trabaja aquí',
  nothingOpen: 'Ya no quedaba nada por terminar',
  chooseChannel: 'Elija un medio.',
  chooseAnswer: 'Elija una respuesta.',
  reasonMissing: 'Escriba cómo lo sabe.',
  eventMailStopped: 'Detuvo los recordatorios por correo para',
  eventMailAllowed: 'Permitió los recordatorios por correo para',
  eventSmsStopped: 'Detuvo los mensajes de texto para',
  eventSmsAllowed: 'Permitió los mensajes de texto para',
  eventAddressTried: 'Pidió usar otra vez la dirección rechazada de',
  eventReminded: 'Envió un recordatorio de capacitación a',
  switchedOff: 'Su agencia desactivó este mensaje',
  unfilled: 'El texto de la agencia no tiene valor para esta persona',
} satisfies Translation<typeof en>
