import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  changedBySomebody: 'Alguien cambió {what} mientras usted editaba.',
  changedByOne: '{who} cambió {what} mientras usted editaba.',
  changedByTwo: '{who} y {other} cambiaron {what} mientras usted editaba.',
  changedByMany: '{who} y {others, number} personas más cambiaron {what} mientras usted editaba.',
} satisfies Translation<typeof en>
