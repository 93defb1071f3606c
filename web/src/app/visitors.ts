import { lazyPage } from './lazy-page.tsx'

/** What stands around the pages of visitors: who is signed in needs neither. */
export const publicLayout = lazyPage(() => import('./PublicLayout.tsx'), { early: true }).element
export const loginArea = lazyPage(() => import('./LoginArea.tsx'), { early: true }).element
