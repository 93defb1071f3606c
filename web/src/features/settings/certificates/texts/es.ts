import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  hint: 'El aspecto de los certificados. Cada programa elige su plantilla en su configuración; los certificados ya emitidos quedan como están.',
  title: 'Plantillas de certificados',
  add: 'Agregar plantilla',
  edit: 'Editar {name}',
  editButton: 'Editar',
  save: 'Guardar',
  added: 'Se agregó {name}.',
  saved: 'Se guardó {name}.',
  whatNew: 'la nueva plantilla',
  isDefault: 'Predeterminada',
  inactive: 'Fuera de uso',
  programs: '{count, plural, =0 {Ningún programa} one {# programa} other {# programas}}',
  signedBy: 'firmada por {name}',
  actionsFor: 'Acciones para {name}',
  makeDefault: 'Hacer predeterminada',
  retire: 'Dejar de usar',
  use: 'Volver a usar',
  notLoaded: 'No se pudieron cargar las plantillas',
  language: 'Idioma del título y del texto',
  titleIn: 'Título',
  titleHint: 'Déjelo en blanco para usar el texto predeterminado en ese idioma.',
  textIn: 'Texto debajo del programa',
  preview: 'Vista previa',
  previewFailed: 'No se pudo crear la vista previa.',
} satisfies Translation<typeof en>
