import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Pendientes de hoy',
  failed: 'No se pudo cargar una parte.',
  nothing: 'No tiene nada pendiente.',
  waiting: 'Esperan por usted',
  approvals: '{count, plural, one {# propuesta por aprobar} other {# propuestas por aprobar}}',
  outside: '{count, plural, one {# capacitación externa por aprobar} other {# capacitaciones externas por aprobar}}',
  credentials: '{count, plural, one {# credencial por revisar} other {# credenciales por revisar}}',
  waivers: '{count, plural, one {# exención por aprobar} other {# exenciones por aprobar}}',
  forms: '{count, plural, one {# formulario por revisar} other {# formularios por revisar}}',
  signatures: '{count, plural, one {# formulario que usted debe firmar} other {# formularios que usted debe firmar}}',
  answers: '{count, plural, one {# respuesta por calificar} other {# respuestas por calificar}}',
  inProgram: '{title} ({count, number})',
  programsMore: '{count, plural, one {y # programa más} other {y # programas más}}',
  signOffs: '{count, plural, one {# sesión por firmar} other {# sesiones por firmar}}',
  blocked: '{count, plural, one {# persona sin intentos} other {# personas sin intentos}}',
  returns:
    '{count, plural, one {# persona que ya debía volver de su licencia} other {# personas que ya debían volver de su licencia}}',
  notCompliant: '{count, plural, one {# persona no cumple} other {# personas no cumplen}}',
  overdue: '{count, plural, one {# persona con capacitación atrasada} other {# personas con capacitación atrasada}}',
  late: '{program}, venció el {day}',
  call: 'Llamar a {name}: {phone}',
  noPhone: 'Sin número de teléfono',
  nextClass: 'Próxima clase: {moment}',
  bookedFor: 'Tiene lugar el {moment}',
  free: '{count, plural, one {# lugar libre} other {# lugares libres}}',
  seeAll: 'Ver todas ({count, number})',
} as const satisfies Translation<typeof en>
