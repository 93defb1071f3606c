import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Registro de entregas',
  costInDollars: 'Costo en dólares',
} satisfies Translation<typeof en>
