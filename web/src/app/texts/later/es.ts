import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  idleTitle: 'Su sesión se cerrará pronto',
  idleMovable: 'Hace un rato que no hay actividad aquí. Mantenga la sesión abierta para no perder su trabajo.',
  idleFinal: 'La sesión dura como máximo 12 horas. Guarde su trabajo y vuelva a iniciar sesión.',
  minutesLeft: '{count, plural, one {Queda # minuto} other {Quedan # minutos}}',
  secondsLeft: '{count, plural, one {Queda # segundo} other {Quedan # segundos}}',
  staySignedIn: 'Mantener la sesión',

  update: 'Hay una nueva versión. Presione Recargar para actualizar.',
  reload: 'Recargar',

  agencies: 'Agencias',
  searchAgencies: 'Buscar agencias',
  noAgencyMatches: 'Ninguna agencia coincide',
  agenciesUnloaded: 'No se pudieron cargar las agencias.',
  recent: 'Reciente',

  loadingAgencies: 'Cargando agencias…',
  closedShort: 'Agencia no abierta',
  closedTitle: 'Esta agencia no está abierta',
  closed: 'Está cerrada o la dirección está mal escrita',
  closedHint:
    'Una agencia cerrada conserva todo lo que tenía. Un jefe de servicio al cliente puede reabrirla desde la lista.',
  allAgencies: 'Todas las agencias',
  closedAgencies: 'Agencias cerradas',
} satisfies Translation<typeof en>
