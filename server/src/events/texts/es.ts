import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  seat: 'Lugar',
  invitation: 'Invitación',
  waitPlace: 'Lista de espera, lugar {place}',
  yes: 'Sí',
  no: 'No',
  workingHours: '{count, plural, one {# hora laborable} other {# horas laborables}}',
  perHour: '{count, plural, one {# mensaje} other {# mensajes}}',
  moreThan: 'más de {count, plural, one {# persona} other {# personas}}',
  fromTo: 'de {from} a {to}',
  years: '{count, number} años',
  until: 'hasta el {day}',
} satisfies Translation<typeof en>
