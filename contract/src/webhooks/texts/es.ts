import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  made: 'Agregó el webhook',
  rotated: 'Renovó el secreto del webhook',
  ended: 'Quitó el webhook',
  replayed: 'Envió de nuevo una llamada del webhook',
  completed: 'Se completa un programa',
  reversed: 'Se revierte una finalización',
  submitted: 'Se entrega un intento de cuestionario',
  standingChanged: 'Cambia el cumplimiento de alguien',
  ruleFired: 'Una regla automática llama',
  reportFinished: 'Un informe programado terminó',
  urlMalformed: 'Escriba una dirección que empiece con https://.',
  eventsMissing: 'Elija al menos un evento.',
  queued: 'En espera',
  sent: 'Entregada',
  kept: 'No se envía en un mundo de demostración',
  failed: 'Fallida',
} satisfies Translation<typeof en>
