import { pageBuild, servedBuild } from './builds.ts'
import { offer } from './offer.ts'

let asking: Promise<boolean> | null = null

/**
 * Offers a reload when the server has a different build than this page, and returns whether it does. Parts that fail together check
 * once; when the network failed, there is nothing to offer.
 */
export function offerIfOutdated(): Promise<boolean> {
  asking ??= servedBuild()
    .then(served => {
      const outdated = served !== null && served !== pageBuild()
      if (outdated && offer.get() === 'hidden') offer.set('shown')
      return outdated
    })
    .finally(() => {
      asking = null
    })
  return asking
}

/**
 * R-UPD-8: Vite raises the event and rethrows the error unless it is canceled. We do not cancel it, because the caller must know.
 */
export function watchFailedAssets(): () => void {
  const onFailure = () => void offerIfOutdated()
  window.addEventListener('vite:preloadError', onFailure)
  return () => window.removeEventListener('vite:preloadError', onFailure)
}
