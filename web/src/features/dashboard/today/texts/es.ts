import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Pendientes de hoy',
  waits: 'Requiere atención',
  nothingWaits: 'Nada requiere atención.',
  failed: 'No se pudo cargar una parte.',
  nothing: 'No tiene nada pendiente.',
  waiting: 'Esperan por usted',
  approvals: '{count, plural, one {<n>#</n> propuesta por aprobar} other {<n>#</n> propuestas por aprobar}}',
  outside:
    '{count, plural, one {<n>#</n> capacitación externa por aprobar} other {<n>#</n> capacitaciones externas por aprobar}}',
  credentials: '{count, plural, one {<n>#</n> credencial por revisar} other {<n>#</n> credenciales por revisar}}',
  waivers: '{count, plural, one {<n>#</n> exención por aprobar} other {<n>#</n> exenciones por aprobar}}',
  forms: '{count, plural, one {<n>#</n> formulario por revisar} other {<n>#</n> formularios por revisar}}',
  signatures:
    '{count, plural, one {<n>#</n> formulario que usted debe firmar} other {<n>#</n> formularios que usted debe firmar}}',
  answers: '{count, plural, one {<n>#</n> respuesta por calificar} other {<n>#</n> respuestas por calificar}}',
  inProgram: '{title} ({count, number})',
  programsMore: '{count, plural, one {y # programa más} other {y # programas más}}',
  signOffs: '{count, plural, one {<n>#</n> sesión por firmar} other {<n>#</n> sesiones por firmar}}',
  blocked:
    '{count, plural, one {<n>#</n> persona sin intentos restantes} other {<n>#</n> personas sin intentos restantes}}',
  returns:
    '{count, plural, one {<n>#</n> regreso de licencia atrasado} other {<n>#</n> regresos de licencia atrasados}}',
  notCompliant:
    '{count, plural, one {<n>#</n> empleado activo no cumple} other {<n>#</n> empleados activos no cumplen}}',
  overdue: '{count, plural, one {# persona con un programa atrasado} other {# personas con un programa atrasado}}',
  due: 'Venció el {day}',
  call: 'Llamar a {name}: {phone}',
  noPhone: 'Sin número de teléfono',
  nextClass: 'Próxima clase: {moment}',
  bookedFor: 'Reservada para el {moment}',
  free: '{count, plural, one {# lugar libre} other {# lugares libres}}',
  seeAll: 'Ver todas ({count, number})',
} as const satisfies Translation<typeof en>
