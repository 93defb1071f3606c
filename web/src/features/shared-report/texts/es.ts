import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Abrir un informe',
  from: '{agency} le envía el informe “{name}”.',
  codeGoesTo: 'Enviaremos un código a {address} para confirmar que esta dirección es suya.',
  sendCode: 'Enviar código',
  sendAgain: 'Enviar otro código',
  codeSent: 'Enviamos un código. Sirve una vez, durante {minutes, plural, one {# minuto} other {# minutos}}.',
  code: 'Código',
  open: 'Abrir informe',
  broken: 'Este enlace ya no funciona',
  brokenHint: 'Puede haber vencido, o cambiaron los destinatarios. Pida uno nuevo a la agencia.',
  ran: 'Hecho el {moment}',
  rows: '{count, plural, =0 {No encontró nada.} one {Encontró # fila.} other {Encontró # filas.}}',
  download: 'Descargar {format}',
} satisfies Translation<typeof en>
