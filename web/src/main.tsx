import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startSession } from './app/start-session.ts'

startSession()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
