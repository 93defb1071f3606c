import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Este número no existe.',
  taken: 'Ya hay otro número con estas cifras.',
  notPaused: 'Este número no está en pausa.',
  noCode: 'Sin motivo indicado',
} satisfies Translation<typeof en>
