import { bestLanguage } from '@preceptor/contract/texts/texts'
import { openPage } from '@/widgets/public-shell/open-page.tsx'
import { CheckIn } from './CheckIn.tsx'
import { chosenLanguage, frameLanguages } from './frame-languages.ts'
import { takeGiven } from './given.ts'

// Keeps what has loaded, for rooms without a connection. The page works without the worker too.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/check-in/worker.js', { scope: '/check-in' }).catch(() => {})

openPage(<CheckIn given={takeGiven()} />, chosenLanguage() ?? bestLanguage(navigator.languages, frameLanguages))
