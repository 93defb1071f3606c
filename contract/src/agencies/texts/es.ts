import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  status: 'Estado del servicio',
  health: 'Situación',
  owner: 'Responsable',
  partner: 'Socio',
  state: 'Estado (EE. UU.)',
  agency: 'Agencia',
  employees: 'Empleados',
  active: 'Activos',
  users: 'Usuarios',
  lastSignIn: 'Último inicio de sesión',
  trialEnds: 'Fin de la prueba',
  added: 'Agregada',
  worstFirst: 'lo peor primero',
  bestFirst: 'lo mejor primero',
  liveFirst: 'en servicio primero',
  closedFirst: 'cerradas primero',
  fewestFirst: 'menos primero',
  mostFirst: 'más primero',
  longestAgoFirst: 'lo más antiguo primero',
  latestFirst: 'lo más reciente primero',
  oldestFirst: 'lo más antiguo primero',
  newestFirst: 'lo más reciente primero',
  countAgencies: '{count, plural, one {agencia} other {agencias}}',
} satisfies Translation<typeof en>
