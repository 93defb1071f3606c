import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  field: 'Busque personas, páginas y acciones',
  fieldEverywhere: 'Busque personas, agencias, páginas y acciones',
  results: 'Resultados',
  people: 'Personas',
  agencies: 'Agencias',
  pages: 'Páginas',
  actions: 'Acciones',
  allPeople: 'Todos los empleados con “{typed}”',
  failed:
    'La búsqueda no recibió respuesta. Las páginas y acciones siguen funcionando; escriba otra vez para volver a intentar.',
  count: '{count, plural, one {# resultado} other {# resultados}}',
  searching: 'Buscando…',
  none: 'No se encontró nada con “{typed}”',
  nickname: '“{name}”',
  signOut: 'Cerrar sesión',
  signOutWords: 'salir desconectar',
} satisfies Translation<typeof en>
