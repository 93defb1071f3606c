import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noCountry: 'No hay ningún país con este código.',
  northAmerica: 'Estados Unidos/Canadá',

  dayOfMonth: 'Día {day}',
  lastDay: 'Último día',
  weekdayOfMonth:
    '{ordinal, select, first {Primer} second {Segundo} third {Tercer} fourth {Cuarto} other {Último}} {weekday}',
  firstDayOfQuarter: 'Primer día del trimestre',
  lastDayOfQuarter: 'Último día del trimestre',
  weekdayOfQuarter: '{ordinal, select, first {Primer} other {Último}} {weekday} del trimestre',
} satisfies Translation<typeof en>
