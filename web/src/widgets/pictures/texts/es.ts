import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  add: '{word, select, logo {Agregar logotipo} photo {Agregar foto} other {Agregar foto}}',
  replace: '{word, select, logo {Cambiar logotipo} photo {Cambiar foto} other {Cambiar foto}}',
  remove: '{word, select, logo {Quitar logotipo} photo {Quitar foto} other {Quitar foto}}',
  wrongKind: 'Elija una imagen PNG, JPEG o WebP de 10 MB como máximo.',
  unreadable: 'No pudimos leer esta imagen. Elija otra.',
} satisfies Translation<typeof en>
