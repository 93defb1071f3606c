import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopAnswer: '{agency}: Вы больше не будете получать от нас SMS. Ответьте START, чтобы получать их снова.',
  startAnswer: '{agency}: Вы снова будете получать наши SMS. Ответьте STOP, чтобы отказаться.',
  helpAnswer: '{agency}: За помощью звоните {phone}. Ответьте STOP, чтобы отказаться от SMS.',
  helpAnswerNoPhone: '{agency}: За помощью звоните в свой офис. Ответьте STOP, чтобы отказаться от SMS.',
} satisfies Translation<typeof en>
