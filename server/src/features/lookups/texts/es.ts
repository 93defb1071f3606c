import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noCountry: 'No hay ningún país con este código.',
  northAmerica: 'Estados Unidos/Canadá',
} satisfies Translation<typeof en>
