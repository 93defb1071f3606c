import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  mail: 'Enviar por correo',
  sms: 'Enviar por mensaje de texto',
  showQr: 'Mostrar código QR',
  hideQr: 'Ocultar código QR',
  qrHint: 'Escanéelo con la cámara del teléfono.',
  qrFailed: 'No se pudo cargar el código QR.',
  qrLoading: 'Cargando el código QR…',
  retry: 'Volver a intentar',
  getCode: 'Obtener código de un solo uso',
  code: 'Código de un solo uso',
  codeUntil: 'Abre el enlace en un dispositivo hasta el {at}. Anótelo: no se mostrará otra vez.',
  until: 'Vence',
  lastSent: 'Último envío',
  opened: 'Abierto',
  openedValue: '{count, plural, =0 {Todavía no} one {En # dispositivo} other {En # dispositivos}}',
  openedLast: '{count, plural, one {En # dispositivo, último uso: {at}} other {En # dispositivos, último uso: {at}}}',
  revoke: 'Revocar',
  revokeMore: 'Revocar…',
  revoked: 'El enlace se revocó.',
  noWay: 'Ahora no funciona ninguna forma de enviarlo. Copie el enlace o muestre el código QR.',
  copyLink: 'Copiar enlace',
  copied: 'Copiado',
  linkAddress: 'Dirección del enlace',
} satisfies Translation<typeof en>
