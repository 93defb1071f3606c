import { defineConfig } from 'vite'
import { checkInWorker } from './build/check-in-worker.ts'
import { publicPage } from './build/public-page.ts'

/** The page on which people check in: kept by a worker of its own for rooms without a line. */
export default defineConfig(publicPage('check-in', [checkInWorker()]))
