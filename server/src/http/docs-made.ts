import { gzipSync } from 'node:zlib'
import { product } from '../lib/product.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

export interface MadeDocs {
  json: Uint8Array
  zipped: Uint8Array
  page: { html: string; policy: string }
}

/** Builds the API docs. This takes seconds on a busy machine, so docs.ts runs it in a thread. */
export function makeDocs(): MadeDocs {
  const document = openApi(product.version)
  const json = Buffer.from(JSON.stringify(document))
  return { json, zipped: gzipSync(json), page: docsPage(document) }
}
