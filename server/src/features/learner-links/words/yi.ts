import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'סקענט דעם קאָד מיט דער קאַמערע פֿון אײַער טעלעפֿאָן',
  address: 'אָדער עפֿנט',
  until: 'נאָר פֿאַר {name}. עפֿנט זיך ביז {day}.',
} satisfies Translation<typeof en>
