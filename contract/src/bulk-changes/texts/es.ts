import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
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
