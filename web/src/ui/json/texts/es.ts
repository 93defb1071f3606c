import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  jsonSearch: 'Buscar en este JSON',
  previousMatch: 'Resultado anterior',
  nextMatch: 'Resultado siguiente',
  matchOf: '{at} de {count}',
  enlarge: 'Ampliar',
  all: 'todo',
  expandAll: 'Abrir todo',
  collapseAll: 'Cerrar todo',
  copied: 'Copiado',
  copy: 'Copiar',
  copiedNamed: '{name}, copiado',
  copyNamed: 'Copiar {name}',
  showLess: 'Mostrar menos',
  showAll: 'Mostrar los {count} caracteres',
  notJson: 'Esto no es JSON.',
  tooLarge: 'Es demasiado grande para abrirlo todo: se abrió hasta el nivel {level}.',
  items: '{count, plural, one {# elemento} other {# elementos}}',
  fields: '{count, plural, one {# campo} other {# campos}}',
  noCopy: 'El navegador no permitió copiar. Seleccione el texto y cópielo usted.',
  search: 'Buscar',
  noMatch: 'Sin resultados',
} satisfies Translation<typeof en>
