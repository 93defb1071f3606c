import '@/ui/theme.css'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { createRoot } from 'react-dom/client'
import { speak } from '@/lib/texts/catalogue.ts'
import { CheckIn } from './CheckIn.tsx'
import { chosenLanguage, frameLanguages } from './frame-languages.ts'
import { takeGiven } from './given.ts'

const given = takeGiven()
const root = document.getElementById('root')
const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Without texts there is nothing to show, so it is tried until they come. */
async function firstTexts(): Promise<void> {
  const language = chosenLanguage() ?? bestLanguage(navigator.languages, frameLanguages)
  await speak(language).catch(() => after(3000).then(firstTexts))
}

// Another code scanned into the same tab, or another tablet's link.
window.addEventListener('hashchange', () => location.reload())

// A room in the basement: what was loaded once is kept. Without it the page works all the same.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/check-in/worker.js', { scope: '/check-in' }).catch(() => {})

if (root) void firstTexts().then(() => createRoot(root).render(<CheckIn given={given} />))
