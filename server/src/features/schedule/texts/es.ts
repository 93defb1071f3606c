import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  aSession: 'esta sesión',
  notFound: 'Esta sesión ya no está.',
  tooManyDays: 'Elija como máximo {most, number} días.',
  toBeforeFrom: 'El último día es anterior al primero.',
  notMovable: 'Solo se puede mover un borrador o una sesión abierta que no ha empezado.',
  noSeries: 'Esta sesión no pertenece a ninguna serie.',
  ruleCannotFollow: 'Las otras sesiones no se pueden mover de esta manera. Mueva solo esta sesión.',
  inPast: 'Elija una hora que todavía no ha pasado.',
} satisfies Translation<typeof en>
