import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  secretTitle: 'El secreto de {name}',
  secretText: 'Cópielo ahora en la aplicación. Se muestra solo esta vez y no se puede consultar después.',
  secret: 'Secreto',
  copy: 'Copiar',
  copied: 'Copiado',
  done: 'Listo',
  clientId: 'ID de cliente',
} satisfies Translation<typeof en>
