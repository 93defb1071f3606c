import { pageBuild, servedBuild } from './builds.ts'
import { offer } from './offer.ts'

let asking: Promise<boolean> | null = null

/**
 * Offers the reload when the server has another build than this page, and answers whether it has. Parts that fail together
 * ask once; when the network is what failed, there is nothing to offer.
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

/** R-UPD-8: Vite raises the event and rethrows the error unless it is cancelled. We do not cancel it: who asked must know. */
export function watchFailedAssets(): () => void {
  const onFailure = () => void offerIfOutdated()
  window.addEventListener('vite:preloadError', onFailure)
  return () => window.removeEventListener('vite:preloadError', onFailure)
}
