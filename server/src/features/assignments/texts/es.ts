import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Avance',
  notAssignedTitle: 'Sin asignar',
} satisfies Translation<typeof en>
