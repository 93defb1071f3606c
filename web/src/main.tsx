import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadAt } from './app/lazy-page.tsx'
import { routes } from './app/routes.tsx'
import { startSession } from './app/start-session.ts'

startSession()
const root = document.getElementById('root')
/** A page that is there is drawn with the first frame; React holds back for 300 ms what it first drew a gap for. */
const page = preloadAt(routes, location.pathname)
const late = new Promise(resolve => setTimeout(resolve, 2000))
if (root) void Promise.race([page, late]).then(() => createRoot(root).render(<App />))
