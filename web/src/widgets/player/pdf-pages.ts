import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build's address of it, not the module
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import css from './player.module.css'

GlobalWorkerOptions.workerSrc = worker

/** The build's folder for decoders of fax and JPEG 2000 pictures (web/build/pdf-decoders.ts). */
const decoders = '/assets/pdf-decoders/'
/** More would waste memory without looking sharper: phones have three dots per point. */
const mostDots = 2

/**
 * Draws the pages of a PDF, stacked, each as it comes near the visible area: in a 200-page handbook, only viewed pages cost
 * anything. Nothing in the file runs: no scripts, forms, or links, only pictures and the text that screen readers and searches
 * need.
 */
export async function showPages(
  into: HTMLElement,
  address: string,
  pageWord: (number: number, total: number) => string,
  signal: AbortSignal,
): Promise<void> {
  const task = getDocument({ url: address, wasmUrl: decoders, useWasm: false, useWorkerFetch: false })
  const end = () => {
    into.replaceChildren()
    void task.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  const file = await task.promise
  const first = await file.getPage(1)
  if (signal.aborted) return
  const { width, height } = first.getViewport({ scale: 1 })
  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        void drawPage(file, target as HTMLElement, signal).catch(() => {})
      }
    },
    { rootMargin: '600px' },
  )
  signal.addEventListener('abort', () => near.disconnect(), { once: true })
  for (let number = 1; number <= file.numPages; number++) {
    const page = document.createElement('div')
    page.className = css['pdfPage'] ?? ''
    page.dataset['page'] = String(number)
    page.role = 'group'
    page.ariaLabel = pageWord(number, file.numPages)
    page.style.aspectRatio = `${width} / ${height}`
    into.append(page)
    near.observe(page)
  }
}

async function drawPage(file: PDFDocumentProxy, into: HTMLElement, signal: AbortSignal) {
  const page = await file.getPage(Number(into.dataset['page']))
  if (signal.aborted) return
  const plain = page.getViewport({ scale: 1 })
  into.style.aspectRatio = `${plain.width} / ${plain.height}`
  const scale = into.clientWidth / plain.width
  const dots = Math.min(mostDots, window.devicePixelRatio || 1)
  const viewport = page.getViewport({ scale: scale * dots })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.ariaHidden = 'true'
  into.append(canvas)
  await page.render({ canvas, viewport }).promise
  const text = document.createElement('div')
  text.className = css['pdfText'] ?? ''
  // Positions the text's parts
  text.style.setProperty('--total-scale-factor', String(scale))
  into.append(text)
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale }),
  }).render()
}

/** Draws the first page of a loaded file, as wide as the canvas. */
export async function drawFirstPage(canvas: HTMLCanvasElement, data: ArrayBuffer, signal: AbortSignal): Promise<void> {
  const task = getDocument({ data, wasmUrl: decoders, useWasm: false, useWorkerFetch: false })
  try {
    const page = await (await task.promise).getPage(1)
    if (signal.aborted) return
    const dots = Math.min(mostDots, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: (canvas.clientWidth * dots) / page.getViewport({ scale: 1 }).width })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport }).promise
  } finally {
    await task.destroy()
  }
}
