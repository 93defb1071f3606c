import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Registro de auditoría',
  placeholder: 'Buscar por nombre',
  contact: 'su encargado de servicio al cliente',
  emptyTitle: 'Todavía no hay nada',
  emptyHint: 'Aquí aparecen los inicios de sesión, los cambios y las exportaciones de esta agencia.',
  exporting: 'Exportando',
  exportFailed: 'No se pudo exportar; vuelva a intentar',
  export: 'Exportar',
  filtered: 'Entradas filtradas, lo más antiguo primero',
  whole: 'Todo el registro, lo más antiguo primero',
  csv: 'Archivo CSV',
  jsonLines: 'Líneas JSON, con sellos',
} satisfies Translation<typeof en>
