import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  byChoice: 'Personas elegidas',
  byChance: 'Muestra al azar',
  byHireDate: 'Contratadas desde',
  onePerson: 'Una persona',
  byRecords: 'Registros actuales',
  shown: 'Registros conocidos ese día',

  notHired: 'Aún no contratado',
  compliantOf: '{compliant, number} de {asked, number} {compliant, plural, one {cumplía} other {cumplían}} el {day}.',
  nobodyJudged: 'Ninguna regla de cumplimiento se aplicaba a estas personas el {day}.',
  noRuleFor: 'Ninguna regla se aplicaba a {count, plural, one {# persona} other {# personas}}.',
  unknownFor: 'Se desconoce el cumplimiento de {count, plural, one {# persona} other {# personas}} el {day}.',
  notHiredYet:
    '{count, plural, one {# persona aún no estaba contratada} other {# personas aún no estaban contratadas}} el {day}.',
  scansMissing:
    'A {count, plural, one {# persona le} other {# personas les}} faltan escaneos o comprobantes. Esto no afecta el cumplimiento.',

  peopleMissing: 'Elija al menos una persona.',
  peopleMany: 'Elija como máximo {most, number} personas.',
  sizeMalformed: 'Escriba un número de 1 a {most, number}.',
  seedMalformed: 'Escriba hasta 40 letras y cifras.',

  gapOverdue: '{what}: atrasado{day, select, none {} other {, con plazo hasta el {day}}}',
  gapLapsed: '{what}: caducado{day, select, none {} other {, válido hasta el {day}}}',
  gapSoon: '{what}: vence pronto{day, select, none {} other {, hasta {day}}}',
  gapMissing: '{what}: no hay nada archivado',
  gapExpired: '{what}: venció{day, select, none {} other { el {day}}}',
  gapFormOverdue: '{what}: sin completar{day, select, none {} other {, vencía el {day}}}',
  gapFormOpen: '{what}: todavía sin completar{day, select, none {} other {, vence el {day}}}',
  gapUnverified: '{what}: registrado, aún sin verificar',
  gapNoScan: '{what}: no hay escaneo archivado',
  gapNoEvidence: '{what}: no hay papel archivado de la finalización{day, select, none {} other { del {day}}}',
  gapNoHireDate: 'Sin fecha de contratación',

  built: 'Preparó el expediente de inspección',
  downloaded: 'Descargó el expediente de inspección',
  proofGiven: 'Emitió la prueba de capacitación de',

  kind: 'Expediente de inspección',
  mayNot: '{name} ya no tiene permiso para exportar empleados.',
  progress: '{done, number} de {total, plural, one {# persona} other {# personas}}',
  stopping: 'Se detiene después de la persona actual',
  stayed: 'El expediente no se terminó. No se guarda nada de él.',
  doing: 'Se prepara {title}',
  done: '{title} está listo.',
  failed: 'No se pudo preparar {title}.',
  cancelled: '{title} se detuvo.',
  countPackets: '{count, plural, one {expediente} other {expedientes}}',
  number: 'Expediente',
  sample: 'Muestra',
  peopleColumn: 'Personas',
  withGaps: 'Con faltas',
  asOf: 'A fecha de',
  builtBy: 'Preparado por',
  builtAt: 'Preparado',
  state: 'Estado',
  hash: 'Huella',
  people: '{count, plural, one {# persona} other {# personas}}',
} satisfies Translation<typeof en>
