import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  thisLayout: 'este formato',
  notFound: 'Este formato ya no existe.',
  nameTaken: 'Otro formato tiene este nombre.',
  tooMany: 'Una agencia tiene como máximo {most, number} formatos propios.',
  inUse: 'Usa este formato la configuración de nómina, o un lote que la nómina aún no ha aceptado.',
} satisfies Translation<typeof en>
