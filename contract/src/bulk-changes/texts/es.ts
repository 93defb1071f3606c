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
  jobMayNot: '{name} ya no tiene permiso para editar empleados.',
  jobProgress: '{done, number} de {total, plural, one {# empleado} other {# empleados}}',
  jobStopping: 'Se detendrá después de los empleados actuales',
  jobStayed: '{done, number} de {total, plural, one {# empleado} other {# empleados}} se hicieron y quedan así.',
  jobPreviewing: 'Vista previa: {title}',
  jobRunning: 'En curso: {title}',
  jobUndoing: 'Deshaciendo: {title}',
  jobPlanned: '{title}: la vista previa está lista.',
  jobDone: '{title}: {people, plural, one {# empleado cambiado} other {# empleados cambiados}}.',
  jobMostlyDone:
    '{title}: {people, plural, one {# empleado cambiado} other {# empleados cambiados}}, {failed, plural, one {# empleado falló} other {# empleados fallaron}}.',
  jobFailed: '{title}: este cambio en grupo falló.',
  jobStopped: '{title}: este cambio en grupo se detuvo.',
  jobUndone: '{title}: este cambio en grupo se deshizo.',
  countChanged: '{count, plural, one {# cambiado} other {# cambiados}}',
  countAlreadySet: '{count, number} ya estaban así',
  countSkipped: '{count, plural, one {# omitido} other {# omitidos}}',
  countNotFound: '{count, plural, one {# no encontrado} other {# no encontrados}}',
  countFailed: '{count, plural, one {# fallido} other {# fallidos}}',
  countNotUndone: '{count, number} sin deshacer',
} satisfies Translation<typeof en>
