import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  status: 'Estado',
  location: 'Sede',
  coordinator: 'Coordinador',
  tags: 'Etiquetas',

  willChange: 'Cambiará',
  unchanged: 'Sin cambios',
  skipped: 'Omitido',
  notFound: 'No encontrado',
  failed: 'Con error',
  notUndone: 'No se deshizo',

  rowsMissing: 'Seleccione al menos un empleado.',
  rowsMany: 'Seleccione como máximo {most, plural, one {# empleado} other {# empleados}}.',
  linesMissing: 'Pegue al menos un número de empleado o un correo.',
  linesMany: 'Pegue como máximo {most, plural, one {# línea} other {# líneas}}.',
  lineLong: 'Escriba como máximo {most, plural, one {# carácter} other {# caracteres}} por línea.',
  searchLong: 'Escriba como máximo {most, plural, one {# carácter} other {# caracteres}}.',
  tagsMany: 'Como máximo {most, plural, one {# etiqueta} other {# etiquetas}}.',
  tagsMissing: 'Escriba una etiqueta para agregar o quitar.',

  eventChanged: 'Hizo un cambio en grupo',
  eventUndone: 'Deshizo un cambio en grupo',
} satisfies Translation<typeof en>
