import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Escaneie este código com a câmera do seu telefone',
  address: 'Ou abra',
  until: 'Somente para {name}. Abre até {day}.',
} satisfies Translation<typeof en>
