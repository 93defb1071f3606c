import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: '¿Salir sin guardar?',
  text: 'Sus cambios en {what} no se han guardado.',
  discard: 'Descartar cambios',
  keep: 'Seguir editando',
  uploadTitle: '¿Salir antes de que termine la carga?',
  uploadText: 'Un archivo para {what} todavía se está cargando. Si sale ahora, no se agregará.',
  leave: 'Salir',
  stay: 'Quedarse',
} satisfies Translation<typeof en>
