import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Enlaces de aprendizaje',
  none: 'Sin enlaces de aprendizaje todavía. Un enlace abre un programa en un teléfono, sin cuenta.',
  noneHint: 'Cree uno desde el menú “…” de un programa abierto.',
  notLoaded: 'No se pudieron cargar los enlaces de aprendizaje.',
  opensUntil: 'Vence el {day}',
  endedOn: 'Terminó el {day}',
  endedBy: '{name} lo terminó el {day}',
  expiredOn: 'Venció el {day}',
  madeBy: 'creado el {day} por {name}',
  sentOn: 'enviado el {day}',
  notSent: 'sin enviar todavía',
  devices: '{count, plural, =0 {sin abrir todavía} one {abierto en # dispositivo} other {abierto en # dispositivos}}',
  lastOpened: 'último uso: {at}',
  view: 'Abrir',
  viewLink: 'Abrir el enlace de aprendizaje de {program}',

  makeTitle: 'Enlace de aprendizaje: {program}',
  makeHint:
    '{name} abre este programa en un teléfono, sin cuenta. En cada dispositivo nuevo pedimos la fecha de nacimiento, el teléfono o un código de un solo uso.',
  days: 'Vigencia (días)',
  daysHint: 'Hasta {most}. Puede prolongarlo después.',
  make: 'Crear enlace',
  whatDays: 'el número de días',

  state: 'Estado',
  made: 'Creado',
  madeValue: '{day} por {name}',
  needsCode:
    '{name} no tiene fecha de nacimiento ni teléfono celular registrados. Cada dispositivo nuevo necesita un código de un solo uso.',
  hand: 'Dar el enlace a {name}',
  noEmail: '{name} no tiene correo electrónico registrado.',
  noMobile: '{name} no tiene teléfono celular registrado.',
  mailed: 'El enlace se envió a {address}.',
  qrAlt: 'Código QR del enlace de aprendizaje de {name}',
  print: 'Descargar hoja (PDF)',
  expiredNote: 'Este enlace venció. Prolónguelo para volver a usarlo.',
  opensNothing: 'Inactivo',
  shutNote:
    '{why, select, left {Esta persona ya no trabaja aquí, así que el enlace está inactivo. Vuelve a funcionar si regresa.} withdrawn {Este programa se retiró, así que el enlace está inactivo.} other {Este programa ya no se requiere, así que el enlace está inactivo.}}',
  overNote: 'Este enlace terminó. Para crear uno nuevo, use el menú “…” del programa abierto.',
  extend: 'Prolongar',
  extendMore: 'Prolongar…',
  extendTitle: 'Prolongar el enlace de {program}',
  extendDays: 'Días desde hoy',
  extended: 'El enlace ahora vence el {day}.',
  revokeTitle: '¿Revocar el enlace de {program}?',
  revokeHint: 'El enlace deja de funcionar en todos los dispositivos. Lo que {name} aprendió se conserva.',
} satisfies Translation<typeof en>
