import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  beforeLeave: 'El regreso previsto ({day}) debe ser posterior al {since}, cuando empieza la licencia.',
  notOnLeave: 'Solo un empleado de licencia tiene un regreso previsto.',
  dayMissing: 'Escriba el día en que el estado debe pasar a Activo.',
  dayPast: 'Para programar el regreso, escriba un día posterior a hoy, {today}.',
} satisfies Translation<typeof en>
