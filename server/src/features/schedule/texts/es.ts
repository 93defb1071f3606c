import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta sesión ya no está.',
  changedMeanwhile: 'Alguien cambió esta sesión mientras tanto. Revísela de nuevo.',
  instructorsLine: 'Instructores: {names}',
  linkLine: 'Enlace: {link}',
  timeLine: '{day}, {starts}–{ends} ({zone})',
  tooManyDays: 'Elija como máximo {most, number} días.',
  toBeforeFrom: 'El último día es anterior al primero.',
  notMovable: 'Solo se puede mover un borrador o una sesión abierta que no ha empezado.',
  noSeries: 'Esta sesión no pertenece a ninguna serie.',
  ruleCannotFollow: 'Las otras sesiones no se pueden mover de esta manera. Mueva solo esta sesión.',
  inPast: 'Elija una hora que todavía no ha pasado.',
} satisfies Translation<typeof en>
