import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Sesiones',
  loading: 'Cargando las sesiones',
  failed: 'No se pudieron cargar las sesiones.',
  week: 'Sesiones de esta semana',
  weekSpan: '{from} – {to}',
  toSign: 'Pendientes de firma',
  noShows: 'Ausencias',
  noShowsHint: 'En los últimos 30 días',
  list: 'Sesiones de esta semana, las más próximas primero',
  none: 'No hay sesiones esta semana.',
  plan: 'Abrir el calendario',
  seats: '{booked, number} de {capacity, plural, one {# lugar} other {# lugares}}',
  booked: '{booked, number} con reserva',
  waiting: '{count, number} en espera',
  showAll: 'Ver las {count, number}',
} satisfies Translation<typeof en>
