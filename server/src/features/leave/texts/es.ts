import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esa licencia no existe.',
  thisLeave: 'esta licencia',
  endsEarly: 'Escriba el primer día de licencia o uno posterior.',
} satisfies Translation<typeof en>
