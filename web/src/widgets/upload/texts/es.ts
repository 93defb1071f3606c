import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  drop: 'Suelte archivos aquí o',
  choose: 'Elegir archivos',
  dropOne: 'Suelte un archivo aquí o',
  chooseOne: 'Elegir un archivo',
  limits: '{kinds}, hasta {most} cada uno.',
  limitsOne: '{kinds}, hasta {most}.',
  waiting: 'En espera',
  sent: '{sent} de {size}',
  paused: 'En pausa en {sent} de {size}',
  broken: 'Se perdió la conexión en {sent} de {size}. Se vuelve a intentar…',
  checking: 'Revisando…',
  pause: 'Pausar {name}',
  resume: 'Continuar {name}',
  remove: 'Quitar {name}',
  uploading: 'Cargando {name}',
  tooMany: 'Adjunte como máximo {most, number} archivos.',
  empty: 'Este archivo está vacío. Elija otro.',
  tooLarge: 'Este archivo pesa más de {most}. Elija uno más pequeño.',
  notSent: 'En este momento no se puede cargar este archivo. Continúe en unos minutos.',
  unreadable: 'El navegador ya no puede leer este archivo. Elíjalo de nuevo.',
  stillUploading: 'Espere hasta que se carguen todos los archivos o quítelos.',

  files: 'Archivos adjuntos',
  kindAndSize: '{kind}, {size}',
  download: 'Descargar {name}',
  preview: 'Ver {name}',
  previewFailed: 'No se puede mostrar la imagen. Descárguela.',
  close: 'Cerrar',
} satisfies Translation<typeof en>
