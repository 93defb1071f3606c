import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  mentionSubject: '{author} le mencionó en una nota',
  mentionIntro: '{author}, de {agency}, escribió una nota sobre {employee} y le mencionó. Léala en {product}:',
} satisfies Translation<typeof en>
