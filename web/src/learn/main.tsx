import '@/ui/theme.css'
import './contract-texts.ts'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { createRoot } from 'react-dom/client'
import { speak } from '@/lib/texts/catalogue.ts'
import { frameLanguages } from './frame-languages.ts'
import { Learn } from './Learn.tsx'
import { takeLink } from './link.ts'

const link = takeLink()
const root = document.getElementById('root')
const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Without texts there is nothing to show, so it is tried until they come. */
async function firstTexts(): Promise<void> {
  await speak(bestLanguage(navigator.languages, frameLanguages)).catch(() => after(3000).then(firstTexts))
}

// Another link in the same tab: its person is another one.
window.addEventListener('hashchange', () => location.reload())

if (root) void firstTexts().then(() => createRoot(root).render(<Learn link={link} />))
