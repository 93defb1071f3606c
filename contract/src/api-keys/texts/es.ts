import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  created: 'Creó la clave de API',
  rotated: 'Renovó la clave de API',
  revoked: 'Revocó la clave de API',
  learningRead: 'Leer asignaciones y contenido',
  learningWrite: 'Registrar el aprendizaje y hacer cuestionarios',
  completionsWrite: 'Informar finalizaciones desde su propia aplicación',
  complianceRead: 'Leer quién cumple los requisitos',
  nameMissing: 'Escriba un nombre, como el de la aplicación que usa la clave.',
  scopesMissing: 'Elija al menos una cosa que la clave pueda hacer.',
  overlapMalformed: 'Elija de 0 a 168 horas.',
} satisfies Translation<typeof en>
