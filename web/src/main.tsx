import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { bootSettled, bootStyled } from './api/boot.ts'
import { App } from './app/App.tsx'
import { preloadAt } from './app/lazy-page.tsx'
import { routes } from './app/routes.tsx'
import { startSession } from './app/start-session.ts'
import { panelLanguageOf, visitorLanguage } from './app/visitor-language.ts'
import { speak } from './lib/texts/catalogue.ts'
import { readStored } from './lib/local-storage.ts'

startSession()
const root = document.getElementById('root')
const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Without texts there is nothing to show, so it retries until they load. */
async function firstTexts() {
  const language = readStored('token') === null ? visitorLanguage.get() : panelLanguageOf(null)
  await speak(language).catch(() => after(3000).then(firstTexts))
}

/** Draws a loaded page with the first frame; React delays content for 300 ms if it first drew a gap for it. */
async function firstFrame() {
  await firstTexts()
  await Promise.race([preloadAt(routes, location.pathname), after(2000)])
  await bootStyled()
  // Waits briefly for responses too: a frame of gray bars would cost more than it shows
  await Promise.race([bootSettled().then(() => after(0)), after(60)])
}
if (root) void firstFrame().then(() => createRoot(root).render(<App />))
