import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  dateFrom: 'Fecha desde',
  dateTo: 'Fecha hasta',
  what: 'Qué',
  search: 'Buscar',
  person: 'Persona',
  source: 'Origen',
  when: 'Cuándo',
  who: 'Quién',
  subject: 'Sobre',
  countEntries: '{count, plural, one {entrada} other {entradas}}',
  date: 'Fecha',

  signIns: 'Inicios de sesión y contraseñas',
  signInsAlone: 'Inicios de sesión',
  hidden: 'Ocultos',
  employees: 'Empleados',
  files: 'Importaciones y exportaciones',
  programs: 'Programas',
  users: 'Usuarios',
  vendor: 'Servicio al cliente',
  settings: 'Configuración',
  import: 'Importación',
  bulk: 'Cambio en grupo',
  system: 'Sistema',
  sync: 'Sincronización',
  api: 'Clave de API',
  learner: 'Persona que aprende',
  viewShared: 'Compartió una vista guardada:',
  exported: 'Exportó el registro de auditoría',
} satisfies Translation<typeof en>
