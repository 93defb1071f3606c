import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  status: 'Estado',
  agency: 'Agencia',
  name: 'Nombre',
  number: 'Número',
  discipline: 'Disciplina',
  mobilePhone: 'Celular',
  changed: 'Modificado',
  email: 'Correo electrónico',
  hired: 'Contratación',
  countEmployees: '{count, plural, one {empleado} other {empleados}}',
  kind: 'Tipo',
  role: 'Función',
  agencies: 'Agencias',
  twoFactor: 'Dos pasos',
  lastSeen: 'Última actividad',
  activeFirst: 'activos primero',
  activeLast: 'activos al final',
  longestAgoFirst: 'lo más antiguo primero',
  latestFirst: 'lo más reciente primero',
  countUsers: '{count, plural, one {usuario} other {usuarios}}',
} satisfies Translation<typeof en>
