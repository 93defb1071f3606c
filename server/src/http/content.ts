import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { originsOf } from './headers.ts'
import { answerUnknown } from './not-found.ts'
import { sendStored, StoredFile } from './send-file.ts'

export interface ContentFile {
  name: string
  type: string
  size: number
  etag: string
  /** True for the content that the player opens. Only the panel may frame it. */
  isLaunched: boolean
  open: (from: number, to: number, gone: AbortSignal) => AsyncIterable<Uint8Array>
}
type ReadContent = (wanted: { step: string; path: string }) => Promise<ContentFile | null>

/** Serves third-party packages: pages that are not ours, isolated from everything that is (docs/decisions/067). */
export function serveContent(app: FastifyInstance, config: Config, read: ReadContent) {
  const parents = ["'self'", ...originsOf([config.publicUrl, ...config.apiBases])].join(' ')
  app.route({
    method: ['GET', 'HEAD'],
    url: '/content/*',
    handler: async (request, reply) => {
      const wanted = isForFrame(request) ? wantedOf(request.url) : null
      const found = wanted && (await read(wanted))
      // Nothing at this address belongs to the panel
      void reply.headers(kept).header('content-security-policy', "default-src 'none'; sandbox")
      if (!found) return answerUnknown(request, reply)
      const { isLaunched, ...file } = found
      const policy = policyOf(
        baseOf(request, config, wanted.step),
        config.contentOrigin !== null,
        isLaunched ? parents : null,
      )
      void reply.headers({ ...readable, 'content-security-policy': policy })
      return sendStored(reply, new StoredFile({ ...file, shown: true, policy }))
    },
  })
}

/**
 * Withholds headers that let a package's page store data in the browser. Pages also don't open in their own tab, because a sandbox
 * can't stop a page from navigating its own tab elsewhere, such as to a page that asks for a password.
 */
const isForFrame = ({ headers }: FastifyRequest) =>
  headers['service-worker'] === undefined && headers['sec-fetch-dest'] !== 'document'

/** The pages have no origin, so even their own fonts and data count as cross-origin. */
const readable = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
/** Frames and tabs get different responses, so caches keep them apart. */
const kept = { 'cache-control': 'private, max-age=600', vary: 'Sec-Fetch-Dest' }

function wantedOf(url: string): { step: string; path: string } | null {
  const [, step, path] = /^\/content\/([\w-]{1,200})\/([^?#]*)/.exec(url) ?? []
  if (step === undefined || path === undefined) return null
  try {
    return { step, path: decodeURIComponent(path).normalize('NFC') }
  } catch {
    return null
  }
}

const baseOf = ({ protocol, host }: FastifyRequest, { contentOrigin }: Config, step: string) =>
  `${contentOrigin ?? `${protocol}://${host}`}/content/${step}/`

/** Limits a page to showing and running content of its own package. */
const policyOf = (base: string, hasOwnHost: boolean, parents: string | null) =>
  [
    `sandbox allow-scripts allow-forms allow-modals${hasOwnHost ? ' allow-same-origin' : ''}`,
    `default-src ${base} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `connect-src ${base} data: blob:`,
    `base-uri ${base}`,
    "form-action 'none'",
    "object-src 'none'",
    "manifest-src 'none'",
    ...(parents === null ? [] : [`frame-ancestors ${parents}`]),
  ].join('; ')
