import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Cell, packedRows, type RowBlock } from './sheet-rows.ts'
import type { Packed } from './zip.ts'

/** Bytes of lines that are written and packed at once: about a mebibyte of XML. */
const blockSize = 64 * 1024

/**
 * The rows as packed XML, in order, and how many there were. Written ahead of the reader by no more than the threads can do at once.
 * What fits one block is done here: faster than a thread starts.
 */
export async function* packRows(
  rows: AsyncIterable<Buffer>,
  cells: readonly Cell[],
): AsyncGenerator<Packed, number, undefined> {
  const ahead: Promise<Packed>[] = []
  let count = 0
  for await (const { lines, isLast } of blocksOf(rows)) {
    const block = { lines, first: count + 2, cells }
    count += linesIn(lines)
    ahead.push(isLast && ahead.length === 0 ? Promise.resolve(packedRows(block)) : inThread(block))
    if (ahead.length > mostThreads) yield (await ahead.shift()) as Packed
  }
  for (const one of ahead) yield await one
  return count
}

function linesIn(lines: Uint8Array): number {
  let count = 0
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) count++
  return count
}

/** Whole lines each, in memory of their own that can be handed over. */
async function* blocksOf(rows: AsyncIterable<Buffer>): AsyncGenerator<{ lines: Uint8Array; isLast: boolean }> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    const end = size + chunk.length < blockSize ? 0 : chunk.lastIndexOf(10) + 1
    if (end > 0) {
      yield { lines: joined([...chunks, chunk.subarray(0, end)]), isLast: false }
      chunks = []
      size = 0
    }
    chunks.push(chunk.subarray(end))
    size += chunk.length - end
  }
  if (size > 0) yield { lines: joined(chunks), isLast: true }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

// ── the threads, shared by all exports of the process ───────────────────────────────────────────────────────────

const mostThreads = Math.min(4, availableParallelism())
/** An idle thread costs a few mebibytes, a new one a few dozen milliseconds. */
const idleFor = 10_000

const idle: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let running = 0
let cleaning: NodeJS.Timeout | undefined

function takeThread(): Worker | Promise<Worker> {
  const free = idle.pop()
  if (free) return free
  if (running < mostThreads) return newThread()
  return new Promise(resolve => void waiting.push(resolve))
}

function newThread(): Worker {
  running++
  return new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
  })
}

function giveBack(thread: Worker) {
  const next = waiting.shift()
  if (next) return next(thread)
  thread.unref()
  idle.push(thread)
  clearTimeout(cleaning)
  cleaning = setTimeout(endIdle, idleFor).unref()
}

function endIdle() {
  for (const thread of idle.splice(0)) void end(thread)
}

/** Whoever waits for a thread gets a new one in its place. */
function end(thread: Worker) {
  running--
  const next = waiting.shift()
  if (next) next(newThread())
  return thread.terminate()
}

function inThread(block: RowBlock): Promise<Packed> {
  const packing = (async () => {
    const thread = await takeThread()
    thread.ref()
    try {
      const result = await asked(thread, block)
      giveBack(thread)
      return result
    } catch (error) {
      void end(thread)
      throw error
    }
  })()
  // it is awaited later, and not at all when the reader has gone
  packing.catch(() => {})
  return packing
}

function asked(thread: Worker, block: RowBlock): Promise<Packed> {
  return new Promise<Packed>((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`A thread that writes spreadsheets ended with ${code}.`))
    thread.removeAllListeners()
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    thread.postMessage(block, [block.lines.buffer as ArrayBuffer])
  })
}
