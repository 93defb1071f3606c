import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopAnswer: '{agency}: Ou p ap resevwa mesaj tèks nan men nou ankò. Reponn START pou resevwa yo ankò.',
  startAnswer: '{agency}: W ap resevwa mesaj tèks nou yo ankò. Reponn STOP pou fè yo sispann.',
  helpAnswer: '{agency}: Pou jwenn èd, rele {phone}. Reponn STOP pou mesaj tèks yo sispann.',
  helpAnswerNoPhone: '{agency}: Pou jwenn èd, rele biwo ou a. Reponn STOP pou mesaj tèks yo sispann.',
} satisfies Translation<typeof en>
