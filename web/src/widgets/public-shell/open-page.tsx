import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '@/lib/texts/catalogue.ts'
import '@/ui/theme.css'

/** Shows a page that needs no account. Without texts there is nothing to show, so it retries until they load. */
export function openPage(page: ReactNode, language: string) {
  const firstTexts = (): Promise<void> =>
    speak(language).catch(() => new Promise(resolve => setTimeout(resolve, 3000)).then(firstTexts))
  // Another link in the same tab is for another person
  window.addEventListener('hashchange', () => location.reload())
  const root = document.getElementById('root')
  if (root) void firstTexts().then(() => createRoot(root).render(page))
}
