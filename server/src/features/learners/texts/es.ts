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
  byStaff: 'Las habilidades las marca quien las observó, no quien aprende.',
  watchFirst: 'Primero vea al menos el {percent, number} % del video.',
  tooSoon: 'Este módulo lleva al menos {minutes, plural, one {# minuto} other {# minutos}}.',
  missing: 'Aún quedan módulos por hacer.',
  tomorrow: 'Envíe un día que no sea futuro.',
  notAssigned: 'Esta persona no tiene este programa por el momento.',
  notAddable:
    'Esta persona no tiene este programa y no se puede agregar: está archivado, sin publicar o sin cupos, o la persona ya no trabaja aquí.',
  otherDay: 'Este programa ya se completó otro día.',
} satisfies Translation<typeof en>
