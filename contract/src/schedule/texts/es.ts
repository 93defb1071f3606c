import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  daily: 'Cada día',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
  first: 'Primer',
  second: 'Segundo',
  third: 'Tercer',
  fourth: 'Cuarto',
  last: 'Último',
  inMonday: 'lunes',
  inTuesday: 'martes',
  inWednesday: 'miércoles',
  inThursday: 'jueves',
  inFriday: 'viernes',
  inSaturday: 'sábado',
  inSunday: 'domingo',
  two: '{first} y {last}',
  more: '{first}, {rest}',
  everyDays: '{every, plural, one {Cada día} other {Cada # días}}',
  everyWeeks: '{every, plural, one {Cada semana} other {Cada # semanas}}, el {days}',
  everyMonths:
    '{every, plural, one {Cada mes} other {Cada # meses}}, el {position, select, first {primer} second {segundo} third {tercer} fourth {cuarto} other {último}} {weekday}',
  everyMonthsOn:
    '{every, plural, one {Cada mes} other {Cada # meses}}, el día {day, number}{day, plural, =29 { o el último día} =30 { o el último día} =31 { o el último día} other {}}',
  untilOf: '{how} hasta el {until}',
  timesOf: '{how}, {times, plural, one {# vez} other {# veces}}',
  frequencyMissing: 'Elija cómo se repite.',
  intervalMalformed: 'Escriba un número del 1 al 52.',
  timesMalformed: 'Escriba un número del 1 al 400.',
  weekDaysMissing: 'Elija un día de la semana.',
  positionMissing: 'Elija cuál del mes.',
  monthDayMalformed: 'Escriba un día del 1 al 31.',
  endMissing: 'Escriba un último día o un número de veces.',
} satisfies Translation<typeof en>
