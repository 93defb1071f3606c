import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  role: 'Función',
  status: 'Estado',
  name: 'Nombre',
  email: 'Correo electrónico',
  coordinator: 'Coordinador',
  twoFactor: 'Dos pasos',
  lastSeen: 'Última actividad',
  invitedBy: 'Invitado por',
  administratorsFirst: 'administradores primero',
  viewersFirst: 'lectores primero',
  activeFirst: 'activos primero',
  activeLast: 'activos al final',
  longestAgoFirst: 'lo más antiguo primero',
  latestFirst: 'lo más reciente primero',
  countUsers: '{count, plural, one {usuario} other {usuarios}}',
} satisfies Translation<typeof en>
