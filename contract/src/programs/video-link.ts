/** A video hosted on another site. */
export interface LinkedVideo {
  site: 'youtube' | 'vimeo'
  id: string
  /** The key of an unlisted Vimeo video. */
  key?: string
}

/** The origins that show linked videos in a frame; they set no cookies before playback. */
export const videoOrigins = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const
/** Site names, the same in every language. */
export const videoSites = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

const youtubeId = /^[\w-]{11}$/
const vimeoId = /^\d{1,12}$/
const vimeoKey = /^[\da-f]{6,20}$/i

/** Parses the URL of a YouTube or Vimeo video as people copy it; null for any other URL. */
export function linkedVideo(address: string): LinkedVideo | null {
  const given = address.trim()
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (given.length > 500 || !URL.canParse(whole)) return null
  const { hostname, pathname, searchParams } = new URL(whole)
  const host = hostname.toLowerCase().replace(/^(?:www|m|music)\./, '')
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(first)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return ['shorts', 'embed', 'live', 'v'].includes(first) ? youtube(second) : youtube(searchParams.get('v') ?? '')
  if (host === 'player.vimeo.com') return vimeo(second, searchParams.get('h') ?? '')
  if (host === 'vimeo.com') {
    if (vimeoId.test(first)) return vimeo(first, second || (searchParams.get('h') ?? ''))
    // channels/staffpicks/123, groups/name/videos/123
    return vimeo([second, third, pathname.split('/').at(-1) ?? ''].find(part => vimeoId.test(part)) ?? '', '')
  }
  return null
}

const youtube = (id: string): LinkedVideo | null => (youtubeId.test(id) ? { site: 'youtube', id } : null)
const vimeo = (id: string, key: string): LinkedVideo | null =>
  vimeoId.test(id) ? { site: 'vimeo', id, ...(vimeoKey.test(key) && { key }) } : null

/** Returns the URL of the frame that plays a video and reports playback progress to `origin`. */
export const frameOf = ({ site, id, key }: LinkedVideo, origin: string): string =>
  site === 'youtube'
    ? `${videoOrigins.youtube}/embed/${id}?${String(new URLSearchParams({ enablejsapi: '1', rel: '0', playsinline: '1', origin }))}`
    : `${videoOrigins.vimeo}/video/${id}?${String(new URLSearchParams({ ...(key && { h: key }), dnt: '1', playsinline: '1' }))}`
