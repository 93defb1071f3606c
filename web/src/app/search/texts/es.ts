import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  field: 'Busque personas, programas, usuarios, sedes y páginas',
  fieldEverywhere: 'Busque personas, agencias, usuarios, vistas y páginas',
  results: 'Resultados',
  people: 'Personas',
  agencies: 'Agencias',
  users: 'Usuarios',
  locations: 'Sedes',
  programs: 'Programas',
  learningPaths: 'Rutas de aprendizaje',
  draft: 'Borrador',
  archived: 'Archivado',
  views: 'Vistas guardadas',
  pages: 'Páginas',
  actions: 'Acciones',
  allPeople: 'Todos los empleados con “{typed}”',
  failed:
    'La búsqueda no recibió respuesta. Las páginas y acciones siguen funcionando; escriba otra vez para volver a intentar.',
  count: '{count, plural, one {# resultado} other {# resultados}}',
  searching: 'Buscando…',
  none: 'No se encontró nada con “{typed}”',
  inactive: 'Inactiva',
  itsEmployees: 'Ver sus empleados',
  sharedBy: 'Compartida por {name}',
  nickname: '“{name}”',
  shortcuts: 'Atajos de teclado',
  shortcutsWords: 'teclas ayuda',
  signOut: 'Cerrar sesión',
  signOutWords: 'salir desconectar',
} satisfies Translation<typeof en>
