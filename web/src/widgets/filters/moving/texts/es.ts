import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  named: '{name} · {days}',
  last: '{unit, select, w {{count, plural, one {Última # semana} other {Últimas # semanas}}} m {{count, plural, one {Último # mes} other {Últimos # meses}}} y {{count, plural, one {Último # año} other {Últimos # años}}} other {{count, plural, one {Último # día} other {Últimos # días}}}}',
  next: '{unit, select, w {{count, plural, one {Próxima # semana} other {Próximas # semanas}}} m {{count, plural, one {Próximo # mes} other {Próximos # meses}}} y {{count, plural, one {Próximo # año} other {Próximos # años}}} other {{count, plural, one {Próximo # día} other {Próximos # días}}}}',
  today: 'Hoy',
  this: '{period, select, week {Esta semana} month {Este mes} quarter {Este trimestre} other {Este año}}',
  previous: '{period, select, week {Semana pasada} month {Mes pasado} quarter {Trimestre pasado} other {Año pasado}}',
  following:
    '{period, select, week {Próxima semana} month {Próximo mes} quarter {Próximo trimestre} other {Próximo año}}',
  soFar:
    '{period, select, week {Lo que va de la semana} month {Lo que va del mes} quarter {Lo que va del trimestre} other {Lo que va del año}}',
  rest: '{period, select, week {Resto de la semana} month {Resto del mes} quarter {Resto del trimestre} other {Resto del año}}',
} satisfies Translation<typeof en>
