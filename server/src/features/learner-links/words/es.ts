import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Escanee este código con la cámara de su teléfono',
  address: 'O abra',
  until: 'Solo para {name}. Funciona hasta el {day}.',
} satisfies Translation<typeof en>
