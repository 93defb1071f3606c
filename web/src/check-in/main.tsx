import { bestLanguage } from '@preceptor/contract/texts/texts'
import { openPage } from '@/widgets/public-shell/open-page.tsx'
import { CheckIn } from './CheckIn.tsx'
import { chosenLanguage, frameLanguages } from './frame-languages.ts'
import { takeGiven } from './given.ts'

// A room in the basement: what was loaded once is kept. Without it the page works all the same.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/check-in/worker.js', { scope: '/check-in' }).catch(() => {})

openPage(<CheckIn given={takeGiven()} />, chosenLanguage() ?? bestLanguage(navigator.languages, frameLanguages))
