import { lazyPage } from './lazy-page.tsx'

/** The layout of visitors' pages, which signed-in users don't need. */
export const publicLayout = lazyPage(() => import('./PublicLayout.tsx'), { early: true }).element
export const loginArea = lazyPage(() => import('./LoginArea.tsx'), { early: true }).element
