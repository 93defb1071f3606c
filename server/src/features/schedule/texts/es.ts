import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta sesión ya no existe.',
  changedMeanwhile: 'Alguien cambió esta sesión mientras tanto. Revísela de nuevo.',
  instructorsLine: 'Instructores: {names}',
  linkLine: 'Enlace: {link}',
  timeLine: '{day}, {starts}–{ends} ({zone})',
  tooManyDays: 'Elija como máximo {most, number} días.',
  toBeforeFrom: 'El último día es anterior al primero.',
  notMovable: 'Solo se puede mover un borrador o una sesión abierta que no ha empezado y aún no tiene asistencia.',
  noSeries: 'Esta sesión no pertenece a ninguna serie.',
  ruleCannotFollow: 'Las otras sesiones no se pueden mover de esta manera. Mueva solo esta sesión.',
  inPast: 'Elija una hora futura.',
  planChanged: 'Algo cambió desde esta vista previa. Revísela de nuevo.',
  noSuchSeries: 'Esta serie ya no existe.',
  dateOverlap: 'Cada clase debe terminar antes de que empiece la siguiente.',
  noDates: 'Esta regla no tiene ninguna fecha futura.',
  oneZone: 'Cambie la zona horaria de una sesión a la vez.',
  seatsTaken:
    '{day}: {count, plural, one {# persona tiene lugar} other {# personas tienen lugar}}. Libere lugares antes de quitar.',
  moreThanSeats: '{day}: escriba como máximo los lugares que hay.',
  moreThanTaught: '{day}: la sesión dura {minutes, number} minutos sin pausas.',
  isOver: '{title} ya está cerrada o cancelada.',
  reasonMissing: 'Diga por qué se cancela.',
  sameProgram: 'Elija una sesión abierta del mismo programa.',
  nothingLeft: 'Todas las sesiones de esta serie ya empezaron o están canceladas.',
  feedMine: 'Mis sesiones · {agency}',
  feedAgency: 'Sesiones · {agency}',
  noFeed: 'No hay tal dirección de calendario.',
} satisfies Translation<typeof en>
