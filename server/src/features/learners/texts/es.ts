import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noLearner: 'No existe esa persona.',
  noAssignment: 'No existe esa asignación.',
  noCertificate: 'Todavía no hay certificado de este programa.',
  noFile: 'No existe ese archivo en este contenido.',
  noLogo: 'Esta agencia no tiene logotipo.',
  twoLearners: 'Más de un empleado tiene este id externo. Indique el id del empleado.',
  byAttempts: 'Un cuestionario se completa al aprobarlo. Inicie un intento.',
  byPackage: 'Primero termine la lección. Todavía no ha informado que la completó o la aprobó.',
  byStaff: 'El observador marca las habilidades, no quien aprende.',
  byAttendance: 'Una clase se completa al registrar la asistencia; no la marca quien aprende.',
  noSession: 'No existe esa sesión para este módulo.',
  notLive: 'Este módulo no se imparte en sesiones.',
  notToBook: 'Este programa ya no está abierto, así que no se puede reservar lugar.',
  sessionOver: 'Ya no se puede reservar lugar en esta sesión.',
  sessionNotYet: 'Todavía no se puede reservar lugar en esta sesión.',
  sessionFull: 'Esta sesión está llena.',
  askOffice: 'La agencia canceló este lugar. Pida otro a la agencia.',
  sessionClash: 'Hay otra sesión a la misma hora: {session}.',
  sessionEarly: 'Hay módulos que van antes de esta clase. Termínelos primero.',
  watchFirst: 'Primero vea al menos el {percent, number} % del video.',
  tooSoon: 'Este módulo lleva al menos {minutes, plural, one {# minuto} other {# minutos}}.',
  missing: 'Aún quedan módulos por hacer.',
  tomorrow: 'Envíe un día que no sea futuro.',
  beforeHire: 'Envíe el {day} o un día posterior: es la fecha de contratación de esta persona.',
  longAgo: 'Envíe el {day} o un día posterior.',
  notAssigned: 'Esta persona no tiene este programa por el momento.',
  notAddable:
    'Esta persona no tiene este programa y no se puede agregar: está archivado, sin publicar o sin cupos, o la persona ya no trabaja aquí.',
  otherDay: 'Este programa ya se completó otro día.',
} satisfies Translation<typeof en>
